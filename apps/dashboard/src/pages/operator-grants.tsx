/** For operators: adding purchased tokens, and giving charges back. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { plural } from '../parts/shown.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** Grants and refunds, for operators. */
export function OperatorGrantsPage() {
  return (
    <Page title="Grants" lead="Purchased tokens do not expire and are used after the free ones.">
      <div class="columns">
        <section class="card">
          <h2>Add tokens</h2>
          <GrantForm />
        </section>
        <section class="card">
          <h2>Refund a charge</h2>
          <RefundForm />
        </section>
      </div>
    </Page>
  )
}

function GrantForm() {
  const [done, setDone] = useState('')
  const form = useSubmit(async ({ text }) => {
    setDone('')
    const tokens = Number(text('tokens'))
    const account = text('account').trim()
    const { applied } = await client.operator.grant({ id: text('id').trim(), account, tokens })
    setDone(
      applied
        ? `${plural(tokens, 'token')} added to ${account}.`
        : 'This id was already used; no tokens were added.'
    )
  })
  const other = form.otherError('account', 'tokens', 'id')
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        label="Account"
        hint="Its id, from the list of accounts."
        fault={form.faultOf('account')}
      >
        <input name="account" required placeholder="acc_…" autocomplete="off" spellcheck={false} />
      </Field>
      <Field label="Tokens" fault={form.faultOf('tokens')}>
        <input name="tokens" type="number" min={1} max={1_000_000_000} step={1} required />
      </Field>
      <Field
        label="Reference"
        hint="For example an invoice number. Reusing a reference never adds tokens twice."
        fault={form.faultOf('id')}
      >
        <input name="id" required maxLength={200} autocomplete="off" spellcheck={false} />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <Done text={done} />
      <button type="submit" class="primary" disabled={form.isRunning}>
        Add tokens
      </button>
    </form>
  )
}

function RefundForm() {
  const [done, setDone] = useState('')
  const form = useSubmit(async ({ text }) => {
    setDone('')
    const { applied } = await client.operator.refund({
      account: text('account').trim(),
      result: text('result').trim()
    })
    setDone(
      applied ? 'The charge was refunded.' : 'This charge was already refunded; nothing changed.'
    )
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Field label="Account">
        <input name="account" required placeholder="acc_…" autocomplete="off" spellcheck={false} />
      </Field>
      <Field
        label="Result"
        hint="Request id from the account's history. Each result can be refunded once."
      >
        <input name="result" required placeholder="ftc_…" autocomplete="off" spellcheck={false} />
      </Field>
      {form.error !== undefined && <ErrorNote error={form.error} />}
      <Done text={done} />
      <button type="submit" class="primary" disabled={form.isRunning}>
        Refund
      </button>
    </form>
  )
}

function Done({ text }: { text: string }) {
  return <div role="status">{text !== '' && <p class="note good">{text}</p>}</div>
}
