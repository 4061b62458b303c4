/** Learned parsers as answers show them. */

import { describeRule, describeTemplate, type LearnedParser } from '@sluice/learn'
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

/** The templates of a parser in words; none if all of its pages have one. */
export function shownTemplates({ templates = [] }: LearnedParser): string[] {
  return templates.map(describeTemplate)
}

/** The fields of a parser, with their rules in words. */
export function shownFields({ fields }: LearnedParser) {
  return fields.map((field) => ({
    name: field.name,
    type: field.type,
    ...(field.type === 'records' ? { members: field.members.map(shownMember) } : {}),
    many: field.many,
    optional: field.optional,
    ...(field.templates ? { templates: field.templates.map(shownIndex) } : {}),
    rules: field.rules.map((rule) => ({
      by: rule.by,
      reads: describeRule(rule),
      ...(rule.template === undefined ? {} : { template: shownIndex(rule.template) }),
      support: rule.support,
      agreement: rule.agreement
    })),
    support: field.support,
    agreement: field.agreement
  }))
}

/** Templates are counted from 1. */
function shownIndex(template: number): number {
  return template + 1
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
    templates: rules ? shownTemplates(rules) : [],
    fields: rules ? shownFields(rules) : [],
    changes,
    lost,
    samples,
    created_at: shownTime(version.at)
  }
}
