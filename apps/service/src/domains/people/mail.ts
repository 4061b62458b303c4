/** E-mails to users, by the mail server that the operator names. None without `SMTP_URL`. */

import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'

/** An e-mail of plain text. */
interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mails. */
export interface Mailer {
  /** The address of the dashboard in links. */
  linkTo(path: string): string
  /**
   * Send in the background, so that the time of an answer does not reveal whether an e-mail was sent. A failure is
   * logged, without the address.
   */
  send(mail: Mail): void
  /** Resolves once the mail server has taken the e-mail. @throws Error with its code, without the address. */
  deliver(mail: Mail): Promise<void>
  /** Resolves when all are sent or have failed. */
  close(): Promise<void>
}

/** E-mails on their way; more are dropped, with a line in the log. */
const AT_ONCE = 100
const TIMEOUT = 15_000

/** The mailer of the configuration. */
export function openMailer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  log: Pick<Log, 'fault' | 'warn'>
): Mailer | undefined {
  if (SMTP_URL === undefined || PUBLIC_URL === undefined) return undefined
  const running = new Set<Promise<void>>()
  const deliver = async (mail: Mail) => {
    // Loaded with the first e-mail: most services send none.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true
    })
    try {
      await transport.sendMail({ from: MAIL_FROM, ...mail })
    } catch (error) {
      // The reply of a mail server may quote the address.
      throw new Error(codeOf(error))
    } finally {
      transport.close()
    }
  }
  return {
    deliver,
    linkTo: (path) => new URL(path, PUBLIC_URL).href,
    send(mail) {
      if (running.size >= AT_ONCE) return log.warn('an e-mail was dropped: too many are waiting')
      const work = deliver(mail).catch((error) => log.fault('an e-mail could not be sent', error))
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async close() {
      await Promise.all(running)
    }
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((one) => one !== undefined).join(' ') || 'unknown'
}
