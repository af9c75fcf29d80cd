import type { OutgoingWebhook, WebhookTest } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { hostOf } from '../webhook-model.ts'
import { useTestWebhook } from '../webhooks-api.ts'
import styles from './Webhooks.module.css'

/** Sends one test request and shows the response. */
export function TestWebhook({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const test = useTestWebhook()
  return (
    <Dialog onClose={onClose} title={t('webhooks.test.title', { host: hostOf(webhook.url) })}>
      <div className={styles.test}>
        {test.isIdle && <p>{t('webhooks.test.text')}</p>}
        {test.isPending && <Notice tone="progress">{t('webhooks.test.waiting')}</Notice>}
        {test.isError && <Notice tone="danger">{errorText(test.error, t)}</Notice>}
        {test.data && <Verdict result={test.data} />}
        <FormActions>
          <Button
            label={test.isIdle ? t('webhooks.test.send') : t('webhooks.test.again')}
            tone="primary"
            isPending={test.isPending}
            onPress={() => test.mutate(webhook)}
            takesFocus
          />
          <Button label={t('common.close')} tone="quiet" onPress={onClose} />
        </FormActions>
      </div>
    </Dialog>
  )
}

function Verdict({ result: { ok, status, answer, problem } }: { result: WebhookTest }) {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone={ok ? 'success' : 'danger'}>
        {status === null
          ? t('webhooks.test.noAnswer', { problem: t(`webhooks.problems.${problem ?? 'other'}`) })
          : t(ok ? 'webhooks.test.ok' : 'webhooks.test.refused', { status })}
      </Notice>
      {answer !== null && answer !== '' && (
        <div>
          <strong>{t('webhooks.deliveries.answer')}</strong>
          <pre className={styles.code}>{answer}</pre>
        </div>
      )}
    </>
  )
}
