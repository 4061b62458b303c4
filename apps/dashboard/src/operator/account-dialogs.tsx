/** Operators' actions on an account, each in a dialog. */

import type { AccountDetails } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation, Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { plural } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { type FormValues, useSubmit } from '../parts/use-submit.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** The action to confirm. */
export type AccountAction =
  | { readonly what: 'grant' | 'rename' | 'suspend' | 'resume' | 'close' | 'invite' }
  /** `result` is empty until it is typed. */
  | { readonly what: 'refund'; readonly result: string }

interface Props {
  readonly account: AccountDetails
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog of an action. */
export function AccountDialogs({ doing, ...props }: Props & { readonly doing: AccountAction }) {
  if (doing.what === 'grant') return <GrantDialog {...props} />
  if (doing.what === 'rename') return <RenameDialog {...props} />
  if (doing.what === 'refund') return <RefundDialog {...props} result={doing.result} />
  if (doing.what === 'invite') return <InviteDialog {...props} />
  return <Doubt {...props} what={doing.what} />
}

/** Id of a grant for which none is given: a repeat of the form adds nothing. */
function newReference(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `grant-${day}-${Math.random().toString(36).slice(2, 8)}`
}

function GrantDialog({ account, onClose, onDone }: Props) {
  const [reference] = useState(newReference)
  const grant = async ({ text }: FormValues) => {
    const tokens = Number(text('tokens'))
    const id = text('id').trim()
    const { applied } = await client.operator.grant({ id, account: account.id, tokens })
    toast(
      applied
        ? `${plural(tokens, 'token')} added to ${account.name}.`
        : 'This reference was already used; no tokens were added.'
    )
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={`Add tokens to “${account.name}”`}
      action="Add tokens"
      fields={['tokens', 'id']}
      submit={grant}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <p class="quiet">Purchased tokens do not expire and are used after the free ones.</p>
          <Field label="Tokens" fault={faultOf('tokens')}>
            <input name="tokens" type="number" min={1} max={1_000_000_000} step={1} required />
          </Field>
          <Field
            label="Reference"
            hint="For example an invoice number. Reusing a reference never adds tokens twice."
            fault={faultOf('id')}
          >
            <input
              name="id"
              required
              maxLength={200}
              autocomplete="off"
              spellcheck={false}
              defaultValue={reference}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function RenameDialog({ account, onClose, onDone }: Props) {
  const rename = async ({ text }: FormValues) => {
    const { name } = await client.operator.renameAccount(account.id, text('name').trim())
    toast(`The account is now called ${name}.`)
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={`Rename “${account.name}”`}
      action="Rename"
      fields={['name']}
      submit={rename}
      onClose={onClose}
    >
      {(faultOf) => (
        <Field label="Name" fault={faultOf('name')}>
          <input name="name" required maxLength={100} defaultValue={account.name} />
        </Field>
      )}
    </FormDialog>
  )
}

function RefundDialog({ account, result, onClose, onDone }: Props & { result: string }) {
  const refund = async ({ text }: FormValues) => {
    const id = text('result').trim()
    const { applied } = await client.operator.refund({ account: account.id, result: id })
    toast(applied ? 'The charge was refunded.' : 'This charge was refunded before.')
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title="Refund a request"
      action="Refund"
      fields={['result']}
      submit={refund}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <p>
            The tokens return to {account.name}: purchased ones always, free ones within their
            month. A request can be refunded once.
          </p>
          <Field label="Request id" fault={faultOf('result')}>
            <input
              name="result"
              required
              placeholder="ftc_…"
              autocomplete="off"
              spellcheck={false}
              defaultValue={result}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

/** A form in a dialog, with its failure. */
function FormDialog(props: {
  title: string
  action: string
  /** Names of the fields, which show their own faults. */
  fields: readonly string[]
  submit: (values: FormValues) => Promise<void>
  onClose: () => void
  children: (faultOf: (field: string) => string | undefined) => preact.VNode
}) {
  const form = useSubmit(props.submit)
  const other = form.otherError(...props.fields)
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={form.onSubmit}>
        {props.children(form.faultOf)}
        {other !== undefined && <ErrorNote error={other} />}
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            {form.isRunning ? 'One moment…' : props.action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const CONSEQUENCES = {
  suspend: 'Its keys and sessions stop working until it is resumed. Nothing is deleted.',
  resume: 'Its keys work again. Its users must sign in again.',
  close: 'Deletes its keys, sessions, history, payloads and users. This cannot be undone.'
} as const

const VERBS = { suspend: 'Suspend', resume: 'Resume', close: 'Close' } as const

function Doubt(props: Props & { what: keyof typeof VERBS }) {
  const { what, account } = props
  const run = async () => {
    if (what === 'close') await client.operator.closeAccount(account.id)
    else await client.operator.suspend(account.id, what === 'suspend')
    toast(`${account.name}: ${{ suspend: 'suspended', resume: 'resumed', close: 'closed' }[what]}.`)
    props.onDone()
  }
  return (
    <Confirmation
      title={`${VERBS[what]} “${account.name}”?`}
      action={VERBS[what]}
      run={run}
      onClose={props.onClose}
    >
      <p>{CONSEQUENCES[what]}</p>
    </Confirmation>
  )
}
