{{- define "sluice.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* `sluice` for a release of that name, `<release>-sluice` for others. */}}
{{- define "sluice.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains (include "sluice.name" .) .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "sluice.name" .) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "sluice.selector" -}}
app.kubernetes.io/name: {{ include "sluice.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sluice.labels" -}}
{{ include "sluice.selector" . }}
app.kubernetes.io/part-of: sluice
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "sluice.serviceAccountName" -}}
{{- default (include "sluice.fullname" .) .Values.serviceAccount.name }}
{{- end }}

{{/* Seconds until a pod is killed: the preStop hook, the time of running requests, and some to close. */}}
{{- define "sluice.graceSeconds" -}}
{{- $running := .Values.settings.SHUTDOWN_GRACE_MS | default "30000" | float64 }}
{{- add .Values.preStopSeconds (ceil (divf $running 1000)) 15 }}
{{- end }}

{{/* A Deployment. Of a dict: root, role, values, roles (of ROLES), replicas (none where something else scales). */}}
{{- define "sluice.deployment" -}}
{{- $root := .root }}
{{- $values := .values }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "sluice.fullname" $root }}-{{ .role }}
  labels:
    {{- include "sluice.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not (kindIs "invalid" .replicas) }}
  replicas: {{ .replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "sluice.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      labels:
        {{- include "sluice.selector" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        checksum/settings: {{ $root.Values.settings | toJson | sha256sum }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "sluice.serviceAccountName" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        # `node` in the image.
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile:
          type: RuntimeDefault
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "sluice.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $.role }}
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      terminationGracePeriodSeconds: {{ include "sluice.graceSeconds" $root }}
      containers:
        - name: sluice
          image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          envFrom:
            - configMapRef:
                name: {{ include "sluice.fullname" $root }}-settings
            - secretRef:
                name: {{ $root.Values.secretName }}
          env:
            - name: ROLES
              value: {{ .roles }}
            # Without these a pod does not start: results in its own folder would be lost with it.
            {{- range list "STORE_URL" "SECRET" "PAYLOADS_URL" "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
            - name: {{ . }}
              valueFrom:
                secretKeyRef:
                  name: {{ $root.Values.secretName }}
                  key: {{ . }}
            {{- end }}
          ports:
            - name: http
              containerPort: 8080
          startupProbe:
            httpGet:
              path: /livez
              port: http
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet:
              path: /livez
              port: http
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          # Asks Redis, writes to the bucket and reads a page; ends within 5 s.
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            periodSeconds: 15
            timeoutSeconds: 6
            failureThreshold: 3
          lifecycle:
            preStop:
              exec:
                command: ["sleep", {{ $root.Values.preStopSeconds | quote }}]
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: ["ALL"]
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
            - name: shm
              mountPath: /dev/shm
      volumes:
        - name: data
          emptyDir:
            sizeLimit: {{ $root.Values.volumes.data }}
        - name: tmp
          emptyDir:
            sizeLimit: {{ $root.Values.volumes.tmp }}
        - name: shm
          emptyDir:
            medium: Memory
            sizeLimit: {{ $root.Values.volumes.shm }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "sluice.fullname" $root }}-{{ .role }}
  labels:
    {{- include "sluice.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "sluice.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
{{- end }}
