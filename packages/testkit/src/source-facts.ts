/** Extracts the facts to be judged from source text, by its syntax tree. */

import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression in the source, literal or by `RegExp('…')`. */
export interface Regex {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/** The imports and regular expressions of a file. */
export interface SourceFacts {
  readonly imports: readonly { readonly module: string; readonly line: number }[]
  readonly regexes: readonly Regex[]
  /** Reason why the file could not be parsed completely. */
  readonly fault: string | undefined
}

/** @param file - its name, whose extension determines the language. */
export function factsOf(file: string, text: string): SourceFacts {
  const { program, errors } = parseSync(file, text)
  const imports: { module: string; line: number }[] = []
  const regexes: Regex[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const addImport = (source: unknown) => {
    const { type, value, start } = (source ?? {}) as {
      type?: string
      value?: unknown
      start: number
    }
    if (type === 'Literal' && typeof value === 'string') {
      imports.push({ module: value, line: lineAt(start) })
    }
  }
  const addMade = (made: Made) => {
    if (made.callee.type !== 'Identifier' || made.callee.name !== 'RegExp') return
    const [source, flags] = made.arguments.map(({ value }) => value)
    if (typeof source !== 'string') return
    regexes.push({
      source,
      flags: typeof flags === 'string' ? flags : '',
      line: lineAt(made.start)
    })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => importKind !== 'type' && addImport(source),
    ExportAllDeclaration: ({ source }) => addImport(source),
    ExportNamedDeclaration: ({ source }) => addImport(source),
    ImportExpression: ({ source }) => addImport(source),
    NewExpression: (node) => addMade(node as unknown as Made),
    CallExpression: (node) => addMade(node as unknown as Made),
    Literal: (node) => {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      regexes.push({ source: pattern, flags, line: lineAt(node.start) })
    }
  }).visit(program)
  return { imports, regexes, fault: errors[0]?.message }
}

interface Made {
  readonly callee: { readonly type: string; readonly name?: string }
  readonly arguments: readonly { readonly value?: unknown }[]
  readonly start: number
}
