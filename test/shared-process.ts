/**
 * Test files that run one after another in a process of the others of their kind: they load the same modules, which takes
 * a second of processor time a file, and change nothing that another could see. The rest has a process for each file.
 */
export const SHARED_PROCESS: readonly string[] = [
  'packages/{acquire,content,core,crawl,documents,enrich,extract,fetch,mcp,store,testkit,values}/test/**/*.test.ts',
  'plugins/*/test/**/*.test.ts',
  'apps/{dashboard,docs,service}/test/**/*.test.ts',
  'test/{client,langchain}/*.test.ts'
]

/** Of those, the ones that do: they set the environment, replace parts, count what the process has, or end it. */
export const OWN_PROCESS: readonly string[] = [
  'packages/content/test/self-tested.test.ts',
  'packages/core/test/needed-node.test.ts',
  'packages/core/test/registry.test.ts',
  'packages/documents/test/document-pool.test.ts',
  'packages/enrich/test/local-engines.test.ts',
  'packages/store/test/connections/gathered-writes.test.ts',
  'packages/store/test/jobs/redis-faults.test.ts',
  'packages/store/test/tokens/redis.test.ts',
  'packages/store/test/tokens/redis-faults.test.ts',
  'packages/testkit/test/version.test.ts'
]
