/** Webhooks of the account: deliveries, the secret, a test, and messages about the account itself. */

import { useState } from 'preact/hooks'
import { Page } from '../parts/page.tsx'
import { useSession } from '../session.tsx'
import { AccountEndpoint } from '../webhooks/account-endpoint.tsx'
import { DeliveryList } from '../webhooks/delivery-list.tsx'
import { TestWebhook } from '../webhooks/test-webhook.tsx'
import { WebhookSecret } from '../webhooks/webhook-secret.tsx'

/** Deliveries come first: most visitors look for them. */
export function WebhooksPage() {
  const [version, setVersion] = useState(0)
  const isMember = useSession().signedIn.user.role === 'member'
  return (
    <Page title="Webhooks" lead="Messages to your server about jobs, monitors and the account.">
      <section>
        <h2>Deliveries</h2>
        <DeliveryList version={version} />
      </section>
      <section>
        <h2>Test</h2>
        <TestWebhook onSent={() => setVersion((one) => one + 1)} />
      </section>
      {isMember ? (
        <p class="quiet">The secret and messages about the account are for admins.</p>
      ) : (
        <>
          <section>
            <h2>Secret</h2>
            <WebhookSecret />
          </section>
          <section>
            <h2>Account alerts</h2>
            <AccountEndpoint />
          </section>
        </>
      )}
    </Page>
  )
}
