/**
 * The parsers that this service loads. To add one, import it and list it. The order does not matter.
 */

import company from '@sluice/parser-company'
import document from '@sluice/parser-document'
import generic from '@sluice/parser-generic'
import jobs from '@sluice/parser-jobs'
import profile from '@sluice/parser-profile'
import retail from '@sluice/parser-retail'
import social from '@sluice/parser-social'

export default [company, document, generic, jobs, profile, retail, social]
