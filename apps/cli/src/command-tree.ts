/** The commands and flags, read from their only definition: for help, completion and tests. */

import type { Command, Option } from 'commander'

/** An executable command and its words: `keys create`. */
export interface Leaf {
  readonly path: string
  readonly command: Command
}

/** The commands without subcommands, in order. */
export function leavesOf(command: Command, path = ''): Leaf[] {
  return command.commands.flatMap((child) => {
    const own = path === '' ? child.name() : `${path} ${child.name()}`
    return child.commands.length > 0 ? leavesOf(child, own) : [{ path: own, command: child }]
  })
}

/** Words that may follow some words of the command line. */
export interface Place {
  /** The words so far; '' at the beginning. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly text: string }[]
  readonly flags: readonly Flag[]
  /** Values of the first argument, if known. */
  readonly choices: readonly string[]
}

/** A flag of a command. */
interface Flag {
  readonly name: string
  readonly text: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

/** Every position in the command line, the beginning first. */
export function placesOf(command: Command, path = ''): Place[] {
  const place: Place = {
    path,
    commands: command.commands.map((child) => ({
      name: child.name(),
      text: child.summary() || child.description()
    })),
    flags: command.createHelp().visibleOptions(command).flatMap(flagsOf),
    choices: command.registeredArguments[0]?.argChoices ?? []
  }
  return [
    place,
    ...command.commands.flatMap((child) =>
      placesOf(child, path === '' ? child.name() : `${path} ${child.name()}`)
    )
  ]
}

function flagsOf({ long, description, argChoices, required, optional }: Option): Flag[] {
  if (!long) return []
  return [
    {
      name: long,
      text: description,
      takesValue: required || optional,
      choices: argChoices ?? []
    }
  ]
}
