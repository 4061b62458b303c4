/** The names that the types of the Python client have, as those of `packages/client/src/` do. */

/** Part of an operation: its JSON body, its query, the `data` of its answer, or an item of that `data`. */
export interface OfOperation {
  readonly operation: string
  readonly part: 'body' | 'query' | 'data' | 'item'
  /** Properties that the client sets itself. */
  readonly without?: readonly string[]
}

/** A component, a property of one, or a part of an operation; with the sentence that describes it. */
export type Named = readonly [name: string, of: string | OfOperation, says: string]

const body = (operation: string): OfOperation => ({ operation, part: 'body' })
const data = (operation: string): OfOperation => ({ operation, part: 'data' })
const item = (operation: string): OfOperation => ({ operation, part: 'item' })
const query = (operation: string, ...without: string[]): OfOperation => ({
  operation,
  part: 'query',
  without
})

/** See the module. Components that these refer to keep their own names. */
export const NAMES: readonly Named[] = [
  ['ErrorCode', 'Failure.error.code', 'Every code of an error. Newer services may have more.'],
  ['FetchOptions', 'FetchOptions', 'What is to come back, and how to fetch.'],
  ['UploadOptions', 'UploadOptions', 'What is to come back of a file.'],
  ['FetchMeta', 'FetchMeta', 'Facts about a fetch.'],
  ['Rendered', 'RenderedData', 'What the options add to a record.'],
  ['Warnings', 'Warnings', 'What one should know of an answer that is good nevertheless.'],
  ['Profile', 'ProfileAnswer', 'A public profile.'],
  ['Quote', 'QuoteAnswer.data', 'What a fetch would cost, and how it would be done.'],
  ['SiteMap', data('mapSite'), 'The URLs of a site, and the sitemaps that list them.'],
  ['SearchInput', body('searchWeb'), 'What to search for, and what to fetch of it.'],
  ['SearchResults', 'SearchAnswer.data', 'Results of a web search.'],
  ['HistoryItem', 'HistoryItem', 'An item of the history.'],
  ['Account', 'Account', 'The balance.'],
  ['Usage', 'Usage', 'Requests, tokens and times by day, hour, key or parser.'],
  ['ResultFacets', 'ResultFacets', 'Counts of results by outcome, host and parser.'],
  ['Comparison', 'Comparison', 'What differs between two results.'],
  ['LoadedParsers', 'ParsersAnswer', 'The loaded parsers, and what pages are fetched with.'],
  ['ResultsQuery', query('listResults', 'cursor'), 'Which results.'],
  ['ResultsPageQuery', query('listResults'), 'Which page of results.'],
  ['ResultsExportQuery', query('exportResults'), 'Which results to export.'],
  ['ResultsFilter', query('deleteResults'), 'Which results to delete.'],
  ['UsageQuery', query('getUsage', 'format'), 'Which days, and by what.'],
  ...['Company', 'Document', 'Generic', 'Jobs', 'Profile', 'Retail', 'Social'].map(
    (kind): Named => [`${kind}Record`, `${kind}Record`, `A record of kind ${kind.toLowerCase()}.`]
  ),
  ['Job', 'Job', 'A job: many pages, each charged once and only if it succeeds.'],
  ['JobPage', 'JobPage', 'A page of a job, with its outcome. `data` is that of the fetch.'],
  ['JobChange', 'JobChange', 'A page of a job that changed, and what differs.'],
  ['JobAcceptedData', 'JobAccepted.data', 'A job that was started.'],
  ['JobEventType', 'JobEventType', ''],
  ['WebhookMessageType', 'WebhookMessageType', ''],
  ['Changes', 'Changes', 'What differs from the last result.'],
  ['BatchInput', body('createBatch'), 'The requests of a batch.'],
  ['CrawlInput', body('createCrawl'), 'Where a crawl begins, which pages it takes, and how.'],
  ['CrawlQuote', data('createCrawl'), 'What a crawl can cost at most.'],
  ['MapInput', body('mapSite'), 'A site whose URLs are listed.'],
  ['JobFetchInput', body('fetchUrl'), 'A fetch that is not waited for.'],
  ['RetryInput', body('retryJob'), 'Which failed pages to fetch again.'],
  ['JobsQuery', query('listJobs', 'cursor'), 'Which jobs.'],
  ['JobsPageQuery', query('listJobs'), 'Which page of jobs.'],
  ['JobPagesQuery', query('listJobPages', 'cursor'), 'Which pages of a job.'],
  ['JobPagesPageQuery', query('listJobPages'), 'Which page of the pages of a job.'],
  ['JobChangesQuery', query('listJobChanges', 'cursor'), 'How many changes to ask for at once.'],
  ['JobChangesPageQuery', query('listJobChanges'), 'Which page of the changed pages.'],
  ['JobExportQuery', query('exportJob'), 'Format of an export, and which pages.'],
  ['JobDeleteQuery', query('deleteJob'), 'Whether the results are deleted with the job.'],
  ['Monitor', 'Monitor', 'A monitor: what it starts, and when.'],
  ['MonitorRun', 'MonitorRun', 'A run of a monitor.'],
  ['MonitorInput', 'MonitorInput', 'What a monitor starts, and its schedule.'],
  ['MonitorChange', 'MonitorPatch', 'What is to change of a monitor.'],
  ['LearnedParser', 'LearnedParser', 'A learned parser, without its rules.'],
  [
    'LearnedParserDetail',
    'LearnedParserDetail',
    'The same with its rules in words and its alarms.'
  ],
  ['LearnedParserVersion', 'LearnedParserVersion', 'A version of a learned parser.'],
  ['LearnInput', 'LearnInput', 'Example pages, and the values on them.'],
  ['LearnAnswer', 'LearnAnswer', 'The learned parser, and what it reads on each page.'],
  ['LearnedParserChange', 'LearnedParserPatch', 'New settings of a learned parser.'],
  ['LearnedParsersQuery', query('listLearnedParsers'), 'A page of the learned parsers.'],
  ['CookieSession', 'CookieSession', 'A session; the values of its cookies are never shown.'],
  [
    'CookieSessionInput',
    'SessionInput',
    'The hosts of a session, and its cookies or the result that ended with them.'
  ],
  ['ShareInput', 'ShareInput', 'How long a link to a result is valid.'],
  ['ShareLink', 'ShareLink', 'A link to a result.'],
  ['SharedResult', 'SharedResult', 'A shared result, as anyone with its link reads it.'],
  ['Preset', 'Preset', 'A request saved under a name.'],
  ['PresetInput', 'PresetInput', 'A name, and the request to save.'],
  ['PresetChange', 'PresetPatch', 'A new name, or another request.'],
  ['Delivery', 'WebhookDelivery', 'A message and its status.'],
  ['DeliveryDetails', 'WebhookDeliveryDetails', 'The same with its attempts and its body.'],
  ['WebhookSecret', data('getWebhookSecret'), 'The secrets that sign.'],
  ['WebhookEndpoint', data('getWebhookEndpoint'), 'Where messages about the account go.'],
  ['WebhookEndpointInput', body('setWebhookEndpoint'), 'Where they are to go.'],
  ['DeliveriesQuery', query('listDeliveries', 'cursor'), 'Which deliveries.'],
  ['DeliveriesPageQuery', query('listDeliveries'), 'Which page of deliveries.'],
  ['ApiKey', item('listKeys'), 'An API key, without its secret.'],
  ['NewApiKey', data('createKey'), 'A key that was just created, with its secret.'],
  ['KeyInput', body('createKey'), 'What a new key may do, and until when.'],
  ['Movements', data('listMovements'), 'A page of transactions, newest first.'],
  ['MovementsQuery', query('listMovements'), 'Which transactions.'],
  ['Pricing', data('getPricing'), 'Prices in tokens, and of a token in US dollars.'],
  ['Accounts', data('listAccounts'), 'A page of accounts, as operators see them.'],
  ['AccountsQuery', query('listAccounts'), 'Which accounts.'],
  ['AuditLog', data('readAuditLog'), 'A page of the audit log, newest first.'],
  ['AuditLogQuery', query('readAuditLog'), 'Which records of the audit log.'],
  ['Alarms', data('listAlarms'), 'Alarms of parsers.'],
  ['Alarm', data('acknowledgeAlarm'), 'An alarm of a parser.'],
  ['Samples', data('listSamples'), 'Pages that parsers failed on.'],
  ['SamplesQuery', query('listSamples'), 'Which of them.'],
  ['SampleWithPages', data('getSample'), 'One of them with its pages.'],
  ['GrantInput', body('grantTokens'), 'Tokens to grant. The same `id` again is applied once.'],
  ['RefundInput', body('refundResult'), 'Which result to refund.'],
  ['Invitation', data('inviteUser'), 'An invitation to sign up.'],
  ['InvitationInput', body('inviteUser'), 'Whom to invite.']
]
