import type { OutgoingWebhook } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { useEndsMeanwhile } from '../../../live/use-ends-meanwhile.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Deliveries } from './Deliveries.tsx'
import { TestWebhook } from './TestWebhook.tsx'
import { ChangeWebhook, NewWebhook } from './WebhookDialogs.tsx'
import { type WebhookAction, WebhooksTable } from './WebhooksTable.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { hostOf } from '../webhook-model.ts'
import { useDeleteWebhook, useRotateSecret } from '../webhooks-api.ts'
import styles from './Integrations.module.css'
import { showOnce } from '../../../live/shown-once/show-once.ts'
import { ProgramSecret } from './ProgramSecret.tsx'
import { useFocusOnceEmpty } from '../use-focus-once-empty.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

const leftNew = noLeftEdits<boolean>()
const leftOpen = noLeftEdits<OpenWebhook>()

type OpenWebhook = { webhookid: string; host: string; action: WebhookAction } | null

/** The programs that receive webhooks, and the state of each. */
export function WebhooksBox({ webhooks }: { webhooks: readonly OutgoingWebhook[] }) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useKeptState(leftNew, false)
  const [open, setOpen] = useKeptState(leftOpen, null)
  const close = () => setOpen(null)
  const subject = webhooks.find(({ webhookid }) => webhookid === open?.webhookid)
  // The question about deleting it says itself how it ended.
  const isGone = open !== null && open.action !== 'delete' && subject === undefined
  useEndsMeanwhile(isGone ? t('webhooks.delete.done', { host: open.host }) : null, close)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusOnceEmpty(webhooks.length, opener)
  const add = (
    <Button
      ref={opener}
      label={t('webhooks.new')}
      icon={Plus}
      tone="primary"
      onPress={() => setMaking(true)}
    />
  )
  return (
    <Box title={t('webhooks.title')} body="flush" tools={webhooks.length > 0 && add}>
      <p className={styles.text}>
        {t('webhooks.text')}{' '}
        <a href="/docs#webhooks" target="_blank" rel="noreferrer">
          {t('webhooks.docs')}
        </a>
      </p>
      {webhooks.length === 0 ? (
        <EmptyState
          drawing="unplugged"
          size="small"
          title={t('webhooks.none')}
          text={t('webhooks.noneText')}
          action={add}
        />
      ) : (
        <WebhooksTable
          webhooks={webhooks}
          onOpen={({ webhookid, url }, action) => setOpen({ webhookid, host: hostOf(url), action })}
        />
      )}
      {isMaking && <NewWebhook opener={opener} onClose={() => setMaking(false)} />}
      {subject && open?.action === 'deliveries' && <Deliveries webhook={subject} onClose={close} />}
      {subject && open?.action === 'test' && <TestWebhook webhook={subject} onClose={close} />}
      {subject && open?.action === 'change' && <ChangeWebhook webhook={subject} onClose={close} />}
      {subject && open?.action === 'renew' && <RenewSecret webhook={subject} onClose={close} />}
      {subject && open?.action === 'delete' && <DeleteWebhook webhook={subject} onClose={close} />}
    </Box>
  )
}

function DeleteWebhook({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteWebhook()
  const host = hostOf(webhook.url)
  const removeIt = () =>
    void mutateThen(remove, webhook, {
      done: () => toasts.show({ tone: 'success', text: t('webhooks.delete.done', { host }) }),
      here: onClose,
    })
  return (
    <AskFirst
      isOpen
      question={t('webhooks.delete.question', { host })}
      text={
        webhook.waiting === 0
          ? t('webhooks.delete.nothingWaits')
          : t('webhooks.delete.text', { count: webhook.waiting })
      }
      yesLabel={t('webhooks.delete.yes')}
      isDestructive
      request={remove}
      onNo={onClose}
      onYes={removeIt}
    />
  )
}

/** Asks, because the receiver has to learn it; it is shown once. */
function RenewSecret({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const renew = useRotateSecret()
  const { webhookid } = webhook
  const host = hostOf(webhook.url)
  const renewIt = () => {
    // Tried again after a failure, it is the same request: the answer alone may have been lost.
    const failed = renew.isError && renew.variables.webhookid === webhookid ? renew.variables : undefined
    const wanted = { webhookid, requestid: failed?.requestid ?? newId() }
    void mutateThen(renew, wanted, {
      done: ({ secret }) =>
        showOnce({ title: t('webhooks.secretOf', { host }), content: <ProgramSecret secret={secret} /> }),
      here: onClose,
    })
  }
  return (
    <AskFirst
      isOpen
      question={t('webhooks.renew.question', { host })}
      text={t('webhooks.renew.text')}
      yesLabel={t('webhooks.renew.yes')}
      request={renew}
      onNo={onClose}
      onYes={renewIt}
    />
  )
}
