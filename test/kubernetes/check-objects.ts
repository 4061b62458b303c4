/**
 * Checks that a cluster would accept objects. It uses the schemas of Kubernetes and KEDA, and the strict types of the
 * objects, which refuse a misspelt field.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './cluster-tools.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Returns the module of an object's model. */
function moduleOf({ apiVersion }: Manifest): string {
  return apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}`
    : `kubernetes-models/${apiVersion}`
}

/** Returns the faults that the schemas find, each with its object. */
export async function schemaFaults(objects: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = []
  for (const object of objects) {
    const models = await import(moduleOf(object))
    const Model = models[object.kind]
    if (!Model) faults.push(`there is no kind ${object.kind} in ${object.apiVersion}`)
    try {
      if (Model) new Model(object).validate()
    } catch (error) {
      faults.push(`${object.kind} ${object.metadata?.name}: ${(error as Error).message}`)
    }
  }
  return faults
}

/** Returns the faults that the compiler finds in the objects as literals of their types. */
export function typeFaults(objects: readonly Manifest[]): string[] {
  // Inside of the repository, so that the packages are found.
  const parent = join(ROOT, '.vitest')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'objects-'))
  const lines = objects.flatMap((object, index) => {
    const name = `I${object.kind}`
    const literal = JSON.stringify(object)
    return [
      `import type { ${name} as T${index} } from '${moduleOf(object)}'`,
      `export const o${index}: T${index} = ${literal}`
    ]
  })
  try {
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'))
    const options = { target: 'es2022', module: 'nodenext', strict: true, noEmit: true, types: [] }
    const config = { compilerOptions: { ...options, skipLibCheck: true }, files: ['objects.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    execFileSync('tsc', ['-p', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    return []
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split('\n')
      .filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
