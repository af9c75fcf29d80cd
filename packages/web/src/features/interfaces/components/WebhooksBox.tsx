import type { OutgoingWebhook } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DeleteWebhook } from './DeleteWebhook.tsx'
import { Deliveries } from './Deliveries.tsx'
import styles from './Interfaces.module.css'
import { RenewSecret } from './RenewSecret.tsx'
import { TestWebhook } from './TestWebhook.tsx'
import { ChangeWebhook, NewWebhook } from './WebhookDialogs.tsx'
import { type WebhookAction, WebhooksTable } from './WebhooksTable.tsx'

/** Which programs are told what happens here, and how that goes. */
export function WebhooksBox({ webhooks }: { webhooks: readonly OutgoingWebhook[] }) {
  const { t } = useTranslation('webhooks')
  const [isMaking, setMaking] = useState(false)
  const [open, setOpen] = useState<{ webhookid: string; action: WebhookAction } | null>(null)
  const close = () => setOpen(null)
  const subject = webhooks.find(({ webhookid }) => webhookid === open?.webhookid)
  return (
    <Box
      title={t('title')}
      body="flush"
      tools={<Button label={t('new')} icon={Plus} tone="primary" onPress={() => setMaking(true)} />}
    >
      <p className={styles.text}>
        {t('text')}{' '}
        <a href="/docs#webhooks" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </p>
      {webhooks.length === 0 ? (
        <EmptyState drawing="unplugged" size="small" title={t('none')} text={t('noneText')} />
      ) : (
        <WebhooksTable
          webhooks={webhooks}
          onOpen={({ webhookid }, action) => setOpen({ webhookid, action })}
        />
      )}
      {isMaking && <NewWebhook onClose={() => setMaking(false)} />}
      {subject && open?.action === 'deliveries' && <Deliveries webhook={subject} onClose={close} />}
      {subject && open?.action === 'test' && <TestWebhook webhook={subject} onClose={close} />}
      {subject && open?.action === 'change' && <ChangeWebhook webhook={subject} onClose={close} />}
      {subject && open?.action === 'renew' && <RenewSecret webhook={subject} onClose={close} />}
      {subject && open?.action === 'delete' && <DeleteWebhook webhook={subject} onClose={close} />}
    </Box>
  )
}
