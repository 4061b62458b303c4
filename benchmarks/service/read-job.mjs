/** What the reader of the service is asked: a page as JSON and Markdown, as by the defaults of the generic parser. */

/** @param pages - as `PageInput` of `apps/service/src/reading/job.ts`; the first is that of `url`. */
export function readJob(url, pages) {
  return {
    parser: '@sluice/parser-generic',
    url,
    filters: {},
    pages,
    options: {
      json: true,
      markdown: true,
      include_links: false,
      include_html: 'off',
      image_urls: false,
      main_content: true,
      provenance: false
    }
  }
}
