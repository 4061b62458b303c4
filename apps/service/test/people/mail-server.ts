/** A mail server on loopback that keeps what it gets. */

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** See {@link startMailServer}. */
export interface MailServer {
  /** Settings of a service that sends its e-mails here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  /** E-mails that arrived. */
  readonly inbox: { readonly to: string; readonly text: string }[]
  /** Number of e-mails to refuse from now on. */
  refusals: number
  stop(): Promise<void>
}

/** Starts it. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mails.refusals-- > 0) return done(new Error('try later'))
        // Long lines are folded by quoted-printable.
        const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
        for (const { address } of session.envelope.rcptTo) mails.inbox.push({ to: address, text })
        done()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Sluice <sluice@sluice.example>'
    },
    inbox: [],
    refusals: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  }
  return mails
}
