/** Learned parsers as answers show them. */

import { describeRule, type LearnedParser } from '@sluice/learn'
import { shownTime } from '../../base/shown-time.ts'
import type { AccountParser } from './learned-parsers.ts'
import type { LearnedVersion } from './learned-state.ts'
import type { VersionFacts } from './version-parts.ts'

/** A parser without its rules. */
export function shownItem({ row, state }: AccountParser) {
  const candidate = state.versions.find(({ isCandidate }) => isCandidate)
  return {
    name: `learned/${row.name}`,
    version: state.current,
    match: state.match,
    heal: state.heal,
    candidate: candidate?.version ?? null,
    created_at: shownTime(state.createdAt),
    updated_at: shownTime(state.updatedAt)
  }
}

/** The fields of a parser, with their rules in words. */
export function shownFields({ fields }: LearnedParser) {
  return fields.map((field) => ({
    name: field.name,
    type: field.type,
    ...(field.type === 'records' ? { members: field.members.map(shownMember) } : {}),
    many: field.many,
    optional: field.optional,
    rules: field.rules.map((rule) => ({
      by: rule.by,
      reads: describeRule(rule),
      support: rule.support,
      agreement: rule.agreement
    })),
    support: field.support,
    agreement: field.agreement
  }))
}

type RecordsField = Extract<LearnedParser['fields'][number], { readonly type: 'records' }>

function shownMember({ name, type, many, optional, rules }: RecordsField['members'][number]) {
  return { name, type, many, optional, reads: rules.map(describeRule) }
}

/** A version. */
export function shownVersion(
  version: LearnedVersion,
  current: string,
  rules: LearnedParser | undefined,
  { changes, lost, samples }: VersionFacts
) {
  return {
    version: version.version,
    status: version.version === current ? 'current' : version.isCandidate ? 'candidate' : 'former',
    origin: version.origin,
    pages: version.pages,
    fields: rules ? shownFields(rules) : [],
    changes,
    lost,
    samples,
    created_at: shownTime(version.at)
  }
}
