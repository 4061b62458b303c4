/** Reads a site's files: for worker threads. It loads no fetcher. */

export { answerSiteJob } from './reading/answer-job.ts'
export type { FileInput, ReadSite, SiteJob, SiteReplies } from './site/site-job.ts'
