/**
 * The chart in deploy/helm, as Helm renders it: valid, closed, and in agreement with the service, its image and its
 * settings. No cluster runs it here.
 */

import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { createGuard } from '@sluice/acquire/guard'
import { loadParsers } from '@sluice/fetch'
import { isSetting, loadConfig, openApiDocument, parserModules } from '@sluice/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startService, type TestService } from '../../apps/service/test/harness.ts'
import { schemaFaults, typeFaults } from './check-objects.ts'
import { hasHelm, helm, helmTemplate, type Manifest } from './cluster-tools.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const CHART = new URL('deploy/helm/sluice', ROOT).pathname
const EXAMPLE = new URL('deploy/helm/example.yaml', ROOT).pathname

/** Every option of the chart that adds or changes an object. */
const ALL = [
  '--set=jobs.keda.enabled=true',
  '--set=ingress.enabled=true,ingress.tlsSecretName=sluice-tls',
  '--set=service.type=LoadBalancer,service.port=80',
  '--set=imagePullSecrets[0].name=registry',
  '--set-string=image.tag=7',
  '--set=api.podAnnotations.a=b,api.nodeSelector.a=b,serviceAccount.annotations.a=b',
  '--set-json=api.tolerations=[{"key":"a","operator":"Exists"}]',
  '--set-json=networkPolicy.extraEgress=[{"to":[{"ipBlock":{"cidr":"10.0.0.5/32"}}]}]',
  '--set-string=settings.SHUTDOWN_GRACE_MS=60500'
]
const RENDERED: Record<string, () => Manifest[]> = {
  'the chart': () => helmTemplate(),
  'the chart with the values of the example': () => helmTemplate([`--values=${EXAMPLE}`]),
  'the chart with everything on': () => helmTemplate(ALL),
  'the chart without processes of jobs': () =>
    helmTemplate([
      '--set=jobs.enabled=false,api.autoscaling.enabled=false,networkPolicy.enabled=false'
    ])
}

let sluice: TestService
beforeAll(async () => {
  sluice = await startService()
})
afterAll(() => sluice.stop())

test('the service answers the probes', { tags: 'long' }, async () => {
  expect((await fetch(`${sluice.url}/livez`)).status).toBe(200)
  // The first worker of a busy machine starts slowly.
  const ready = async () => (await fetch(`${sluice.url}/readyz`)).status
  await expect.poll(ready, { timeout: 50_000 }).toBe(200)
})

describe.skipIf(!hasHelm).each(Object.entries(RENDERED))('%s', (name, render) => {
  const objects = hasHelm ? render() : []
  const of = (kind: string) => objects.filter((object) => object.kind === kind)
  const pods: Manifest[] = of('Deployment').map((deployment) => deployment.spec.template.spec)
  const containers: Manifest[] = pods.flatMap(({ containers }) => containers)

  test('is valid by the schemas of Kubernetes and of KEDA', async () => {
    expect(objects.length).toBeGreaterThan(4)
    expect(await schemaFaults(objects)).toEqual([])
  })

  test('has no field that Kubernetes does not know', () => {
    expect(typeFaults(objects)).toEqual([])
  })

  test('gives the service settings that it knows, with values that it takes', () => {
    for (const deployment of of('Deployment')) {
      const environment = environmentOf(objects, deployment)
      expect(Object.keys(environment).filter((one) => !isSetting(one))).toEqual([])
      const config = loadConfig(environment)
      const role = deployment.metadata.labels['app.kubernetes.io/component']
      const both = name.includes('without processes of jobs')
      expect(config.ROLES).toEqual(both ? ['api', 'jobs'] : [role])
      expect(config.LEDGER_STRICT).toBe('1')
    }
  })

  test('uses the port of the image, and paths that the service answers', () => {
    const port = Number(/PORT=(\d+)/.exec(read('Dockerfile'))?.[1])
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}`)
    const paths = new Set<string>()
    for (const container of containers) {
      expect(container.ports).toEqual([{ name: 'http', containerPort: port }])
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        expect(container[probe].httpGet.port).toBe('http')
        paths.add(container[probe].httpGet.path)
      }
    }
    expect([...paths].sort()).toEqual(['/livez', '/readyz'])
    for (const service of of('Service')) {
      expect(service.spec.ports.map(({ targetPort }: Manifest) => targetPort)).toEqual(['http'])
    }
  })

  test('has pods that the profile "restricted" admits, with folders for all that is written', () => {
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1_000,
        seccompProfile: { type: 'RuntimeDefault' }
      })
      expect(pod.automountServiceAccountToken).toBe(false)
      expect([pod.hostNetwork, pod.hostPID, pod.hostIPC]).toEqual([undefined, undefined, undefined])
      expect(pod.volumes.every((volume: Manifest) => volume.emptyDir?.sizeLimit)).toBe(true)
      const data = pod.volumes.find((volume: Manifest) => volume.name === 'data')
      expect(bytesOf(data.emptyDir.sizeLimit)).toBeGreaterThan(loadConfig({}).CACHE_MAX_BYTES)
    }
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] }
      })
      const mounts = container.volumeMounts.map(({ mountPath }: Manifest) => mountPath)
      const folder = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1]
      expect(mounts.sort()).toEqual([folder, '/dev/shm', '/tmp'])
    }
    for (const account of of('ServiceAccount')) {
      expect(account.automountServiceAccountToken).toBe(false)
    }
  })

  test('lets requests in flight end before a pod is killed', () => {
    for (const deployment of of('Deployment')) {
      const { SHUTDOWN_GRACE_MS } = loadConfig(environmentOf(objects, deployment))
      const pod = deployment.spec.template.spec
      const [sleep, seconds] = pod.containers[0].lifecycle.preStop.exec.command
      expect(sleep).toBe('sleep')
      // The service closes connections 2 s after the grace time, and then its store.
      const least = Number(seconds) + SHUTDOWN_GRACE_MS / 1_000 + 2 + 10
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(least)
    }
  })

  test('fits into the memory that it asks for, as compose.yaml does', () => {
    const compose = /mem_limit: \$\{MEMORY_LIMIT:-(\d+)g\}/.exec(read('compose.yaml'))?.[1]
    for (const deployment of of('Deployment')) {
      const { WORKERS, PARSE_HEAP_MB, BROWSER_PAGES, BROWSER_PAGE_MEMORY_MB, ...config } =
        loadConfig(environmentOf(objects, deployment))
      const browser = (BROWSER_PAGES ?? 0) * (BROWSER_PAGE_MEMORY_MB + 32) + 640
      const documents = (config.DOCUMENT_PROCESSES ?? 0) * config.DOCUMENT_MEMORY_MB
      const most = 110 + 256 + (WORKERS ?? 0) * (PARSE_HEAP_MB + 150) + browser + documents
      const [{ resources }] = deployment.spec.template.spec.containers
      expect(resources.limits.memory).toBe(`${compose}Gi`)
      expect(bytesOf(resources.limits.memory)).toBeGreaterThan(most * 2 ** 20)
    }
  })

  test('selects the pods that it makes', () => {
    const made = of('Deployment').map(({ spec }) => spec.template.metadata.labels)
    const fits = (selector: Manifest) =>
      made.filter((labels) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value)
      )
    for (const { spec } of of('Deployment')) expect(fits(spec.selector.matchLabels)).toHaveLength(1)
    for (const { spec } of of('PodDisruptionBudget')) {
      expect(fits(spec.selector.matchLabels)).toHaveLength(1)
      expect(spec.maxUnavailable).toBe(1)
    }
    for (const { spec } of of('Service')) expect(fits(spec.selector)).toHaveLength(1)
    for (const { spec } of of('NetworkPolicy')) {
      expect(fits(spec.podSelector.matchLabels)).toHaveLength(made.length)
    }
    const names = of('Deployment').map(({ metadata }) => metadata.name)
    for (const scaler of [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')]) {
      expect(names).toContain(scaler.spec.scaleTargetRef.name)
      const scaled = of('Deployment').find(
        ({ metadata }) => metadata.name === scaler.spec.scaleTargetRef.name
      )
      // Otherwise each deployment of a change would set the number back.
      expect(scaled?.spec.replicas).toBe(undefined)
    }
  })

  test('asks a route that is there for the pressure', async () => {
    for (const { spec, metadata } of of('ScaledObject')) {
      const [{ type, metadata: asked }] = spec.triggers
      expect(type).toBe('metrics-api')
      const [service] = of('Service')
      const url = new URL(asked.url)
      expect(url.hostname).toBe(`${service?.metadata.name}.${metadata.namespace ?? 'sluice'}.svc`)
      expect(url.port || '80').toBe(String(service?.spec.ports[0].port))
      const answer = await (await fetch(sluice.url + url.pathname)).json()
      expect(typeof answer[asked.valueLocation]).toBe('number')
      expect(Number(asked.targetValue)).toBe(loadConfig({}).JOB_PAGES_IN_FLIGHT)
    }
  })

  test('publishes every route of the API, and neither metrics, pressure nor readiness', async () => {
    const document = openApiDocument(await loadParsers(parserModules()))
    for (const { spec } of of('Ingress')) {
      const rules: Manifest[] = spec.rules[0].http.paths
      const isPublic = (path: string) =>
        rules.some(({ path: rule, pathType }) =>
          pathType === 'Exact' ? path === rule : path === rule || path.startsWith(`${rule}/`)
        )
      const hidden = ['/metrics', '/pressure', '/readyz']
      const routes = Object.keys(document.paths ?? {})
      expect(routes.length).toBeGreaterThan(60)
      expect(routes.filter((path) => !isPublic(path)).sort()).toEqual(hidden)
      for (const path of [
        '/dashboard/a.js',
        '/docs/api',
        '/mcp',
        '/v1/scrape',
        '/r/https://a.example'
      ]) {
        expect(isPublic(path), path).toBe(true)
      }
    }
  })

  test('keeps pods from private addresses that the guard refuses too', () => {
    const guard = createGuard()
    const [policy] = of('NetworkPolicy').filter(({ spec }) => spec.policyTypes.includes('Ingress'))
    if (!policy) return
    const blocks: Manifest[] = policy.spec.egress
      .flatMap(({ to }: Manifest) => to)
      .flatMap(({ ipBlock }: Manifest) => ipBlock ?? [])
      .filter(({ cidr }: Manifest) => cidr.endsWith('/0') || cidr.endsWith('/3'))
    expect(blocks).toHaveLength(2)
    for (const { except } of blocks) {
      for (const range of except) expect(guard.allows(firstOf(range)), range).toBe(false)
    }
    const reaches = (address: string) => blocks.some((block) => isIn(block, address))
    const refused = [
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '127.0.0.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
      '::ffff:10.0.0.1'
    ]
    for (const address of refused) {
      expect([address, reaches(address), guard.allows(address)]).toEqual([address, false, false])
    }
    for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111', '2a00:1450::1']) {
      expect([address, reaches(address), guard.allows(address)]).toEqual([address, true, true])
    }
  })
})

describe.skipIf(!hasHelm)('the checks of these tests', () => {
  const deployment = (change: (container: Manifest) => void) => {
    const found = helmTemplate().find(({ kind }) => kind === 'Deployment')
    change(found?.spec.template.spec.containers[0])
    return [found as Manifest]
  }

  test('find a value of a wrong type, and a misspelt field', async () => {
    const wrong = deployment((container) => {
      container.ports[0].containerPort = '8080'
    })
    expect(await schemaFaults(wrong)).toEqual([
      expect.stringContaining('containerPort must be integer')
    ])
    const misspelt = deployment((container) => {
      container.livenesProbe = {}
    })
    expect(typeFaults(misspelt)).toEqual([expect.stringContaining('livenesProbe')])
  })
})

describe.skipIf(!hasHelm)('the chart', () => {
  test('takes the settings, the rules and the host of the example', () => {
    const objects = helmTemplate([`--values=${EXAMPLE}`])
    const of = (kind: string) => objects.find((object) => object.kind === kind)
    expect(of('ConfigMap')?.data).toMatchObject({
      PUBLIC_URL: 'https://sluice.example.com',
      LEDGER_STRICT: '1'
    })
    const blocks = of('NetworkPolicy')?.spec.egress.flatMap(({ to }: Manifest) => to)
    expect(blocks).toContainEqual({ ipBlock: { cidr: '10.20.0.10/32' } })
    expect(blocks).toContainEqual({ ipBlock: { cidr: '10.20.0.11/32' } })
    expect(of('Ingress')?.spec.tls).toEqual([
      { hosts: ['sluice.example.com'], secretName: 'sluice-tls' }
    ])
    expect(of('ScaledObject')?.spec).toMatchObject({ minReplicaCount: 1, maxReplicaCount: 20 })
  })

  test('passes its linter, strictly', () => {
    expect(helm(['lint', '--strict', CHART])).toContain('0 chart(s) failed')
    expect(helm(['lint', '--strict', CHART, ...ALL])).toContain('0 chart(s) failed')
  })

  test.each([
    ['api.replica=3', 'replica'],
    ['settings.SECRET=abc', 'SECRET'],
    ['settings.ROLES=api', 'ROLES'],
    ['volumes.data=3', 'data'],
    ['secretName=', 'secretName']
  ])('refuses %s', (value, name) => {
    expect(() => helmTemplate([`--set=${value}`])).toThrow(new RegExp(name))
  })

  test('can be installed twice in a namespace: nothing has the same name', () => {
    const names = (release: string) =>
      helmTemplate(['--set=jobs.keda.enabled=true,ingress.enabled=true'], release).map(
        ({ kind, metadata }) => `${kind} ${metadata.name}`
      )
    const both = [...names('one'), ...names('two')]
    expect(new Set(both).size).toBe(both.length)
  })

  test('says in its notes which secrets it needs, all of them known to the service', () => {
    const notes = read('deploy/helm/sluice/templates/NOTES.txt')
    const named = [...notes.matchAll(/--from-literal='?([A-Z_]+)=/g)].map(([, one]) => one).sort()
    const container = helmTemplate().find(({ kind }) => kind === 'Deployment')?.spec.template.spec
      .containers[0]
    const needed = container.env.flatMap((one: Manifest) => (one.valueFrom ? one.name : []))
    expect(named).toEqual(needed.sort())
  })
})

test('the chart uses the image that compose.yaml builds', () => {
  const { image } = parse(read('compose.yaml')).services.service
  const { appVersion } = parse(read('deploy/helm/sluice/Chart.yaml'))
  const values = parse(read('deploy/helm/sluice/values.yaml'))
  expect(`${values.image.repository}:${appVersion}`).toBe(image)
})

/** The environment of a container, with values for what the Secret has. */
function environmentOf(objects: readonly Manifest[], deployment: Manifest): Record<string, string> {
  const [container] = deployment.spec.template.spec.containers
  const maps = container.envFrom.flatMap(({ configMapRef }: Manifest) => configMapRef?.name ?? [])
  const data = objects.filter(
    ({ kind, metadata }) => kind === 'ConfigMap' && maps.includes(metadata.name)
  )
  expect(data).toHaveLength(maps.length)
  const entries = container.env.map(({ name, value }: Manifest) => [name, value ?? SECRETS[name]])
  return Object.assign({}, ...data.map((map) => map.data), Object.fromEntries(entries))
}

const SECRETS: Readonly<Record<string, string>> = {
  STORE_URL: 'redis://redis:6379',
  SECRET: 'x'.repeat(64),
  PAYLOADS_URL: 's3://sluice?endpoint=https://s3.example.com',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret'
}

function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * (size.endsWith('Gi') ? 2 ** 30 : 2 ** 20)
}

function firstOf(range: string): string {
  return range.slice(0, range.indexOf('/'))
}

/** Returns true if a block of a NetworkPolicy contains an address. */
function isIn({ cidr, except }: Manifest, address: string): boolean {
  return within(cidr, address) && !except.some((range: string) => within(range, address))
}

function within(range: string, address: string): boolean {
  const [network = '', bits] = range.split('/')
  if (isIPv6(network) !== isIPv6(address)) return false
  const family = isIPv6(network) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(network, Number(bits), family)
  return list.check(address, family)
}
