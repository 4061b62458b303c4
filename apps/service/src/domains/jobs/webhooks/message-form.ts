/** Other forms of messages than the API's, for jobs that were started in the format of another tool. */

import type { Delivery, Job, JobEvent, JobPage, NewDelivery } from '@sluice/store'
import type { ResultStores } from '../../history/history.ts'
import type { Subject } from './message.ts'

/** A form of messages. They are delivered and signed as all others are. */
export interface MessageForm {
  /** Returns true if messages about a job have this form. */
  isOf(job: Job): boolean
  /**
   * The message of an event.
   *
   * @param page - page of an event of a page.
   * @param events - that it stands for: failed pages share a message.
   */
  message(
    job: Job,
    event: JobEvent,
    subject: Subject,
    page: Pick<JobPage, 'result' | 'error'> | undefined,
    events: number
  ): NewDelivery
  /** The body as it is sent, with the data of its pages; undefined for a message of another form. */
  body(
    stores: ResultStores,
    delivery: Pick<Delivery, 'account' | 'body'>
  ): Promise<string | undefined>
}
