/**
 * Pins the images that this repository builds on and runs, by the digests that the registry has for their tags now.
 *
 *   npm run pin:images [-- --registry <URL>]
 *
 * Writes `node:24-slim@sha256:…` into the Dockerfile, compose.yaml and the workflows, in place of an older digest if there is
 * one. Without `--registry` it asks Docker Hub. Nothing is written unless every digest was found.
 */

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const FILES = [
  'Dockerfile',
  'compose.yaml',
  'deploy/compose.monitoring.yaml',
  ...globSync('.github/workflows/*.yml').sort()
]
/** `FROM node:24-slim@sha256:… AS build`, `image: redis:7.2`; stages and our own image have no digest. */
const REFERENCE =
  /^(\s*(?:FROM|image:) )([a-z0-9./_-]+):([\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm
const OURS = 'sluice'
/** Lists of images for all platforms first, so that one digest fits every machine. */
const TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json'
]

try {
  const { values } = parseArgs({
    options: { registry: { type: 'string', default: 'https://registry-1.docker.io' } }
  })
  await pin(new URL(values.registry))
} catch (error) {
  console.error(`pin-images: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`)
  process.exitCode = 1
}

async function pin(registry) {
  const files = FILES.filter((file) => existsSync(file)).map((file) => [
    file,
    readFileSync(file, 'utf8')
  ])
  const digests = new Map()
  for (const [, text] of files) {
    for (const [, , name, tag] of text.matchAll(REFERENCE)) {
      const reference = `${name}:${tag}`
      if (name === OURS || digests.has(reference)) continue
      digests.set(reference, await digestOf(registry, name, tag))
      console.log(`${reference}@${digests.get(reference)}`)
    }
  }
  for (const [file, text] of files) {
    const pinned = text.replace(REFERENCE, (whole, before, name, tag) => {
      const digest = digests.get(`${name}:${tag}`)
      return digest === undefined ? whole : `${before}${name}:${tag}@${digest}`
    })
    if (pinned !== text) writeFileSync(file, pinned)
  }
}

/** Returns the registry's digest for a tag. @throws Error that names the image */
async function digestOf(registry, name, tag) {
  const repository = name.includes('/') ? name : `library/${name}`
  const url = new URL(`/v2/${repository}/manifests/${tag}`, registry)
  const ask = (headers) =>
    fetch(url, { method: 'HEAD', headers: { accept: TYPES.join(', '), ...headers } })
  let response = await ask({})
  if (response.status === 401) {
    response = await ask({ authorization: `Bearer ${await tokenFor(response, repository)}` })
  }
  const digest = response.headers.get('docker-content-digest')
  if (!response.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? '')) {
    throw new Error(`${url.host} answered ${response.status} for ${name}:${tag}, without a digest`)
  }
  return digest
}

/** Gets a token from the address that the registry's own answer names. */
async function tokenFor(response, repository) {
  const challenge = response.headers.get('www-authenticate') ?? ''
  const { realm, service } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
  )
  if (realm === undefined) throw new Error(`${response.url} wants a login: ${challenge}`)
  const url = new URL(realm)
  if (service !== undefined) url.searchParams.set('service', service)
  url.searchParams.set('scope', `repository:${repository}:pull`)
  const answer = await (await fetch(url)).json()
  return answer.token ?? answer.access_token
}
