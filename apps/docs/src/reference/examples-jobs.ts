/** Examples of jobs, monitors and webhooks. */

import type { Call, Example } from './example.ts'

const job = (method: string, more: Partial<Call> = {}): Example => ({
  path: { id: '<job>' },
  call: { method: `jobs.${method}`, given: ['<job>'], result: 'job', ...more }
})

const JOBS: Readonly<Record<string, Example>> = {
  createBatch: {
    body: {
      urls: ['https://example.com/article', 'https://example.com/other-article'],
      options: { markdown: true },
      job: { max_cost: 50 }
    },
    call: {
      method: 'jobs.batch',
      named: {
        urls: ['https://example.com/article', 'https://example.com/other-article'],
        options: { markdown: true },
        job: { max_cost: 50 }
      },
      result: 'job',
      print: ['job.id']
    }
  },
  createCrawl: {
    body: { url: 'https://example.com/article', scope: { within: 'host', limit: 20 } },
    call: {
      method: 'jobs.crawl',
      named: { url: 'https://example.com/article', scope: { within: 'host', limit: 20 } },
      result: 'job',
      print: ['job.id']
    }
  },
  mapSite: {
    body: { url: 'https://example.com/article', limit: 100 },
    call: {
      method: 'map',
      named: { url: 'https://example.com/article', limit: 100 },
      print: ['answer.map.urls']
    }
  },
  listJobs: {
    query: { limit: 1 },
    call: {
      method: 'jobs.list',
      named: { limit: 20 },
      result: 'job',
      isList: true,
      print: ['job.id', 'job.status']
    }
  },
  getJob: job('get', { print: ['job.status', 'job.pages'] }),
  listJobPages: {
    path: { id: '<job>' },
    query: { status: 'all', limit: 1 },
    call: {
      method: 'jobs.pages',
      given: ['<job>'],
      named: { status: 'all' },
      result: 'page',
      isList: true,
      print: ['page.number', 'page.status', 'page.url']
    }
  },
  listJobChanges: {
    path: { id: '<job>' },
    call: {
      method: 'jobs.changes',
      given: ['<job>'],
      result: 'change',
      isList: true,
      print: ['change.changes']
    }
  },
  exportJob: {
    path: { id: '<job>' },
    query: { format: 'markdown' },
    hidesAnswer: true,
    typescript: `const stream = await client.jobs.export('<job>', { format: 'markdown' })
console.log(await new Response(stream).text())`,
    python: `for chunk in client.jobs.export("<job>", format="markdown"):
    print(chunk)`
  },
  watchJob: {
    path: { id: '<job>' },
    hidesAnswer: true,
    call: {
      method: 'jobs.events',
      given: ['<job>'],
      result: 'event',
      isList: true,
      print: ['event.id', 'event.type']
    }
  },
  pauseJob: job('pause', { print: ['job.status'] }),
  resumeJob: job('resume', { print: ['job.status'] }),
  cancelJob: job('cancel', { print: ['job.status'] }),
  retryJob: {
    ...job('retry', { named: { status: 'failed' }, print: ['job.id'] }),
    body: { status: 'failed' }
  },
  deleteJob: job('delete')
}

const monitor = (method: string, more: Partial<Call> = {}): Example => ({
  path: { id: '<monitor>' },
  call: { method: `monitors.${method}`, given: ['<monitor>'], result: 'monitor', ...more }
})

const WATCHED = {
  name: 'article',
  schedule: '0 7 * * 1-5',
  timezone: 'Europe/Berlin',
  request: { url: 'https://example.com/article' }
}

const MONITORS: Readonly<Record<string, Example>> = {
  createMonitor: {
    body: WATCHED,
    call: { method: 'monitors.create', named: WATCHED, result: 'monitor', print: ['monitor.id'] }
  },
  listMonitors: {
    typescript: `for (const monitor of await client.monitors.list()) {
  console.log(monitor.name, monitor.next_run_at)
}`,
    python: `for monitor in client.monitors.list():
    print(monitor["name"], monitor["next_run_at"])`
  },
  getMonitor: monitor('get', { print: ['monitor.schedule', 'monitor.next_run_at'] }),
  listMonitorRuns: monitor('runs', { result: 'runs', print: ['runs'] }),
  changeMonitor: {
    ...monitor('update', { print: ['monitor.enabled'] }),
    body: { enabled: false },
    typescript: `const monitor = await client.monitors.update('<monitor>', { enabled: false })
console.log(monitor.enabled)`,
    python: `monitor = client.monitors.update("<monitor>", enabled=False)
print(monitor["enabled"])`
  },
  runMonitor: monitor('run', { print: ['monitor.last_run'] }),
  deleteMonitor: monitor('delete')
}

const delivery = (method: string): Example => ({
  path: { id: '<delivery>' },
  call: {
    method: `webhooks.${method}`,
    given: ['<delivery>'],
    result: 'delivery',
    print: ['delivery.status']
  }
})

const WEBHOOKS: Readonly<Record<string, Example>> = {
  listDeliveries: {
    needs: ['<delivery>'],
    query: { limit: 1 },
    call: {
      method: 'webhooks.deliveries',
      named: { limit: 20 },
      result: 'delivery',
      isList: true,
      print: ['delivery.id', 'delivery.status']
    }
  },
  getDelivery: delivery('delivery'),
  redeliver: delivery('redeliver'),
  testWebhook: {
    body: { url: 'https://example.com/hook' },
    call: {
      method: 'webhooks.test',
      given: ['https://example.com/hook'],
      result: 'delivery',
      print: ['delivery.status']
    }
  },
  getWebhookSecret: {
    call: { method: 'webhooks.secret', result: 'secret', print: ['secret.secret'] }
  },
  rotateWebhookSecret: {
    call: { method: 'webhooks.rotateSecret', result: 'secret', print: ['secret.secret'] }
  },
  getWebhookEndpoint: {
    call: { method: 'webhooks.endpoint', result: 'endpoint', print: ['endpoint'] }
  },
  setWebhookEndpoint: {
    body: { url: 'https://example.com/hook' },
    call: {
      method: 'webhooks.setEndpoint',
      named: { url: 'https://example.com/hook' },
      result: 'endpoint',
      print: ['endpoint']
    }
  },
  removeWebhookEndpoint: { call: { method: 'webhooks.removeEndpoint' } }
}

/** Examples by the id of the operation. */
export const JOB_EXAMPLES: Readonly<Record<string, Example>> = { ...JOBS, ...MONITORS, ...WEBHOOKS }
