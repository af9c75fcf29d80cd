import type { WebhookDelivery } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { ChevronDown, ChevronRight, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { kindKey, readable } from '../webhook-model.ts'
import { useSendAgain } from '../webhooks-api.ts'
import styles from './Webhooks.module.css'

type DeliveryItemProps = { webhookid: string; delivery: WebhookDelivery }

export function DeliveryItem({ webhookid, delivery }: DeliveryItemProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const again = useSendAgain(webhookid)
  const { kind, state, happened_on: at } = delivery
  const name = `${t(kindKey(kind))}, ${dateAndTime(at)}`
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.what}>
          <span>
            {t(kindKey(kind))}{' '}
            <time className="muted small" dateTime={at}>
              {dateAndTime(at)}
            </time>
          </span>
          <small className="muted">{courseOf(t, delivery)}</small>
        </div>
        <Chip text={t(`webhooks.deliveries.${state}`)} tone={tones[state]} />
        <div className={styles.actions}>
          <Button
            label={t(isOpen ? 'webhooks.deliveries.hide' : 'webhooks.deliveries.look')}
            fullLabel={`${t(isOpen ? 'webhooks.deliveries.hide' : 'webhooks.deliveries.look')}: ${name}`}
            icon={isOpen ? ChevronDown : ChevronRight}
            tone="quiet"
            size="sm"
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
          {state !== 'sending' && (
            <Button
              label={t('webhooks.deliveries.again')}
              fullLabel={`${t('webhooks.deliveries.again')}: ${name}`}
              icon={RotateCw}
              tone="quiet"
              size="sm"
              isPending={again.isPending}
              onPress={() => again.mutate(delivery)}
            />
          )}
        </div>
      </div>
      {isOpen && <Content delivery={delivery} />}
    </li>
  )
}

function Content({ delivery: { deliveryid, body, answer } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  return (
    <div className={styles.content}>
      <strong>{t('webhooks.deliveries.posted')}</strong>
      <small className="muted">webhook-id: {deliveryid}</small>
      <pre className={styles.code}>{readable(body)}</pre>
      {answer !== null && answer !== '' && (
        <>
          <strong>{t('webhooks.deliveries.answer')}</strong>
          <pre className={styles.code}>{answer}</pre>
        </>
      )}
    </div>
  )
}

const tones: Record<WebhookDelivery['state'], ChipTone> = {
  waiting: 'plain',
  sending: 'accent',
  delivered: 'success',
  failed: 'danger',
}

/** '2 attempts · HTTP 500 · next try 18 Mar, 14:31' */
function courseOf(t: TFunction, delivery: WebhookDelivery): string {
  const { attempts, status, problem, next_try_on: next } = delivery
  return [
    ...(attempts === 0 ? [] : [t('webhooks.deliveries.attempts', { count: attempts })]),
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(problem === null ? [] : [t(`webhooks.problems.${problem}`)]),
    ...(next === null || attempts === 0 ? [] : [t('webhooks.deliveries.next', { time: dateAndTime(next) })]),
  ].join(' · ')
}
