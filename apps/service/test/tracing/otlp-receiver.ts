/** A receiver of OTLP over HTTP on loopback. It decodes `ExportTraceServiceRequest` (opentelemetry-proto v1). */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { PbfReader } from 'pbf'

/** A span as it arrived. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** '' for the first of a trace. */
  parentSpanId: string
  name: string
  /** 1 internal, 2 server. */
  kind: number
  /** ms since the epoch. */
  start: number
  end: number
  attributes: Record<string, string | number>
  links: { traceId: string; spanId: string }[]
  /** 0 unset, 2 error. */
  status: number
}

/** A running receiver. */
export interface OtlpReceiver {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Messages so far: path, headers, and unchanged bytes of each. */
  readonly messages: { path: string; headers: IncomingHttpHeaders; bytes: Buffer }[]
  /** Attributes of the process that sent the last message. */
  resource: Record<string, string | number>
  /** Status that is answered from now on. */
  status: number
  /** The spans once a condition holds. @throws Error - it does not within 20 s. */
  until(holds: (spans: readonly ReceivedSpan[]) => boolean): Promise<readonly ReceivedSpan[]>
  stop(): Promise<void>
}

/** Start a receiver. @param port - 0 picks a free one. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const { url: path = '', headers } = request
    receiver.messages.push({ path, headers, bytes })
    if (receiver.status === 200) {
      const { resource, spans } = readRequest(bytes)
      receiver.resource = resource
      receiver.spans.push(...spans)
    }
    response.writeHead(receiver.status, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    messages: [],
    resource: {},
    status: 200,
    async until(holds) {
      const end = performance.now() + 20_000
      while (!holds(receiver.spans)) {
        if (performance.now() > end) {
          throw new Error(`there are only ${receiver.spans.map(({ name }) => name).join(', ')}`)
        }
        await wait(50)
      }
      return receiver.spans
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return receiver
}

type Attributes = Record<string, string | number>

function readRequest(bytes: Uint8Array): { resource: Attributes; spans: ReceivedSpan[] } {
  const found = { resource: {} as Attributes, spans: [] as ReceivedSpan[] }
  return new PbfReader(bytes).readFields((tag, result, pbf) => {
    if (tag === 1) pbf.readMessage(readResourceSpans, result)
  }, found)
}

function readResourceSpans(
  tag: number,
  found: { resource: Attributes; spans: ReceivedSpan[] },
  pbf: PbfReader
): void {
  if (tag === 1) {
    pbf.readMessage((field, result, inner) => {
      if (field === 1) readAttribute(inner, result)
    }, found.resource)
  }
  if (tag === 2) {
    pbf.readMessage((field, result, inner) => {
      if (field === 2) result.push(readSpan(inner))
    }, found.spans)
  }
}

function readSpan(pbf: PbfReader): ReceivedSpan {
  const span: ReceivedSpan = {
    traceId: '',
    spanId: '',
    parentSpanId: '',
    name: '',
    kind: 0,
    start: 0,
    end: 0,
    attributes: {},
    links: [],
    status: 0
  }
  return pbf.readMessage((tag, result, inner) => {
    if (tag === 1) result.traceId = hex(inner)
    else if (tag === 2) result.spanId = hex(inner)
    else if (tag === 4) result.parentSpanId = hex(inner)
    else if (tag === 5) result.name = inner.readString()
    else if (tag === 6) result.kind = inner.readVarint()
    else if (tag === 7) result.start = inner.readFixed64() / 1e6
    else if (tag === 8) result.end = inner.readFixed64() / 1e6
    else if (tag === 9) readAttribute(inner, result.attributes)
    else if (tag === 13) result.links.push(readLink(inner))
    else if (tag === 15) result.status = readStatus(inner)
  }, span)
}

function readLink(pbf: PbfReader) {
  return pbf.readMessage(
    (tag, link, inner) => {
      if (tag === 1) link.traceId = hex(inner)
      else if (tag === 2) link.spanId = hex(inner)
    },
    { traceId: '', spanId: '' }
  )
}

function readStatus(pbf: PbfReader): number {
  return pbf.readMessage(
    (tag, status, inner) => {
      if (tag === 3) status.code = inner.readVarint()
    },
    { code: 0 }
  ).code
}

function readAttribute(pbf: PbfReader, into: Attributes): void {
  const { key, value } = pbf.readMessage(
    (tag, pair, inner) => {
      if (tag === 1) pair.key = inner.readString()
      else if (tag === 2) pair.value = readValue(inner)
    },
    { key: '', value: '' as string | number }
  )
  into[key] = value
}

function readValue(pbf: PbfReader): string | number {
  return pbf.readMessage(
    (tag, value, inner) => {
      if (tag === 1) value.is = inner.readString()
      else if (tag === 3) value.is = inner.readVarint(true)
      else if (tag === 4) value.is = inner.readDouble()
      else throw new Error(`an attribute of the type ${tag}`)
    },
    { is: '' as string | number }
  ).is
}

function hex(pbf: PbfReader): string {
  return Buffer.from(pbf.readBytes()).toString('hex')
}
