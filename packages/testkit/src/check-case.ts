/** The checks of one fixture, except for hostile pages. */

import { checkSelector } from '@sluice/content'
import { type AnyParser, createRegistry, RESERVED_KEYS, type Target } from '@sluice/core'
import type { Finding } from './finding.ts'
import { firstDifference } from './first-difference.ts'
import type { Fixture } from './fixture.ts'
import { changingLine, impure } from './impurity.ts'
import { jsonLoss } from './json-loss.ts'
import { inputOf, type Outcome, plansOf, readOnce, targetOf } from './reading.ts'
import { droppedKey, hasPath, requiredKeys } from './record/record-keys.ts'
import { watchGlobals } from './watch-globals.ts'

/** A check of one fixture. It assumes that the target of the fixture is valid. */
type CaseCheck = (parser: AnyParser, fixture: Fixture, target: Target) => Finding[]

/** Checks that the parser answers the URL and accepts the filters. Otherwise the other checks are meaningless. */
export function checkTarget(parser: AnyParser, fixture: Fixture): Finding[] {
  const findings: Finding[] = []
  const where = `fixtures/${fixture.name}/target.json`
  if (!fixture.anyHost && createRegistry([parser]).match(fixture.url) !== parser) {
    findings.push({
      check: 'target',
      where,
      what: `no rule of the parser answers ${fixture.url.href}`,
      remedy: 'Change the URL or `match`; if the client names the parser, add `"anyHost": true`.'
    })
  }
  const target = targetOf(parser, fixture)
  if (typeof target === 'string') {
    const remedy = 'Make `filters` what a client would send, or change the schema `filters`.'
    findings.push({ check: 'target', where, what: target, remedy })
  }
  return findings
}

/** `plan` is pure, plans as many pages as the fixture has, and only pages that the parser answers. */
export const checkPlan: CaseCheck = (parser, fixture, target) => {
  const where = `fixtures/${fixture.name}`
  const finding = (what: string, remedy: string) => ({ check: 'plan', where, what, remedy })
  const before = JSON.stringify(target)
  const plan = () => plansOf(parser, target)
  try {
    const { value: plans, used } = watchGlobals(plan)
    if (plans.length === 0) {
      return [finding('`plan` returns no pages', 'Return a list of one PagePlan or more.')]
    }
    const findings = impure(used).map((what) =>
      finding(`\`plan\` ${what}`, 'Plan from the URL and the filters alone.')
    )
    if (JSON.stringify(plan()) !== JSON.stringify(plans)) {
      findings.push(
        finding('`plan` returns a different plan when called again', 'Make `plan` pure.')
      )
    }
    if (JSON.stringify(target) !== before) {
      findings.push(finding('`plan` changes its target', 'Copy it: `new URL(url)`.'))
    }
    if (plans.length !== fixture.pages.length) {
      const what = `${plans.length} pages are planned, the fixture has ${fixture.pages.length}`
      findings.push(finding(what, 'Add page-2.html and so on, in the order of the plan.'))
    }
    const registry = createRegistry([parser])
    for (const { url, via, waitFor } of plans) {
      const isAsked = fixture.anyHost && url.host === fixture.url.host
      if (!isAsked && registry.match(url) !== parser) {
        const what = `${url.href} is planned, which no rule of the parser answers`
        findings.push(finding(what, 'Add a rule to `match`, or plan a page of its own hosts.'))
      }
      if (via !== 'http' && via !== 'browser') {
        findings.push(finding(`\`via\` is ${String(via)}`, "It is 'http' or 'browser'."))
      }
      if (waitFor !== undefined) checkSelector(waitFor)
    }
    return findings
  } catch (error) {
    return [
      finding(`\`plan\` failed: ${(error as Error).message}`, 'A plan is made for every URL.')
    ]
  }
}

/** The record, or the refusal, is the expected one. */
export const checkExpected: CaseCheck = (parser, fixture, target) => {
  const { outcome, fault } = readOnce(parser, inputOf(parser, fixture, target))
  const where = `fixtures/${fixture.name}`
  if (!outcome) {
    const remedy =
      'Treat what may be absent as optional; throw ParseError if the page is of another kind.'
    return [{ check: 'expected', where, what: fault ?? '', remedy }]
  }
  if (fixture.expected === undefined) {
    const remedy = 'Run the tests with UPDATE=1 to write it, and review what was written.'
    return [{ check: 'expected', where, what: 'there is no expected.json', remedy }]
  }
  const difference = firstDifference(fixture.expected, comparable(outcome, fixture.expected))
  if (difference === undefined) return []
  const why = 'error' in outcome ? ` (${outcome.message})` : ''
  const remedy =
    'Fix the parser; or, if the new answer is right, run with UPDATE=all and review the diff.'
  return [{ check: 'expected', where: `${where}/expected.json`, what: difference + why, remedy }]
}

/** The record holds what its schema says, nothing reserved, and survives JSON. */
export const checkRecord: CaseCheck = (parser, fixture, target) => {
  const { outcome, record } = readOnce(parser, inputOf(parser, fixture, target))
  if (!outcome || 'error' in outcome) return []
  const where = `fixtures/${fixture.name}`
  const finding = (what: string, remedy: string) => ({ check: 'record', where, what, remedy })
  const loss = jsonLoss(record)
  if (loss !== undefined) {
    return [finding(loss, 'Records are JSON: use strings, numbers, lists, objects and null.')]
  }
  const found = JSON.parse(JSON.stringify(outcome.data)) as Record<string, unknown>
  const findings = requiredKeys(parser)
    .filter((key) => !Object.hasOwn(found, key))
    .map((key) => finding(`the required key ${key} is absent`, 'Give it null when it is unknown.'))
  const dropped = droppedKey(JSON.parse(JSON.stringify(record)), found)
  if (dropped !== undefined) {
    const remedy = 'Add it to the schema `data`, or do not return it: clients never see it.'
    findings.push(finding(`${dropped} is returned but not in the schema`, remedy))
  }
  for (const key of RESERVED_KEYS.filter((key) => Object.hasOwn(found, key))) {
    findings.push(
      finding(`the key ${key} is reserved for the service`, 'Give the field another name.')
    )
  }
  return findings
}

/** `parse` is a pure function of pages and target. */
export const checkPurity: CaseCheck = (parser, fixture, target) => {
  const where = `fixtures/${fixture.name}`
  const finding = (what: string, remedy: string) => ({ check: 'purity', where, what, remedy })
  const input = inputOf(parser, fixture, target)
  const before = JSON.stringify(input)
  const once = readOnce(parser, input)
  const after = JSON.stringify(input)
  const findings = impure(once.used).map((what) =>
    finding(`\`parse\` ${what}`, 'Read the pages and the target alone; the service does the rest.')
  )
  if (before !== after) {
    const place = firstDifference(JSON.parse(before), JSON.parse(after))
    const remedy = 'Pages are shared with the renderers: copy what you change.'
    const line = changingLine(parser, inputOf(parser, fixture, target))
    const where = line === undefined ? '' : `, at ${line}`
    findings.push(finding(`\`parse\` changes its input at ${place}${where}`, remedy))
  }
  const again = [readOnce(parser, input), readOnce(parser, inputOf(parser, fixture, target))]
  for (const other of again) {
    const difference = firstDifference(answerOf(once.outcome), answerOf(other.outcome))
    if (difference === undefined) continue
    findings.push(
      finding(
        `returns a different answer when called again, at ${difference}`,
        'Keep nothing between calls.'
      )
    )
    break
  }
  return findings
}

/** Provenance never changes the record and names only its fields. */
export const checkProvenance: CaseCheck = (parser, fixture, target) => {
  const notes: [unknown, unknown][] = []
  const note = (field: string, source: string) => void notes.push([field, source])
  const noted = readOnce(parser, inputOf(parser, fixture, { ...target, note })).outcome
  const plain = readOnce(parser, inputOf(parser, fixture, target)).outcome
  const where = `fixtures/${fixture.name}`
  const finding = (what: string, remedy: string) => ({ check: 'provenance', where, what, remedy })
  const difference = firstDifference(answerOf(plain), answerOf(noted))
  if (difference !== undefined) {
    return [finding(`with \`note\` the record differs: ${difference}`, 'Only call `note`.')]
  }
  if (!noted || 'error' in noted) return []
  return notes.flatMap(([field, source]) => {
    if (typeof source !== 'string' || source === '') {
      return [
        finding(
          `the source of ${String(field)} is not text`,
          "As in `note('price', 'css:.price')`."
        )
      ]
    }
    if (typeof field === 'string' && hasPath(noted.data, field)) return []
    return [
      finding(
        `\`note\` names ${String(field)}, which the record does not have`,
        'Name a key or path it has.'
      )
    ]
  })
}

/** The outcome as expected.json has it: of an error, only what is expected of it. */
function comparable(outcome: Outcome, expected: unknown): unknown {
  if ('data' in outcome) return answerOf(outcome)
  const asked = Object.keys(expected as object)
  const known = Object.entries(answerOf(outcome) as object)
  return Object.fromEntries(known.filter(([key]) => key === 'error' || asked.includes(key)))
}

function answerOf(outcome: Outcome | undefined): unknown {
  return outcome === undefined ? null : JSON.parse(JSON.stringify(outcome))
}
