import type { OutgoingWebhook, WebhookTest } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { hostOf } from '../webhook-model.ts'
import { useTestWebhook } from '../webhooks-api.ts'
import styles from './Webhooks.module.css'

/** One post while somebody looks, and what came back. */
export function TestWebhook({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const test = useTestWebhook()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('test.title', { host: hostOf(webhook.url) })}
      closeLabel={tCommon('common.close')}
    >
      <div className={styles.test}>
        {test.isIdle && <p>{t('test.text')}</p>}
        {test.isPending && <Notice tone="progress">{t('test.waiting')}</Notice>}
        {test.isError && <Notice tone="danger">{failureText(failureOf(test.error), tCommon)}</Notice>}
        {test.data && <Verdict result={test.data} />}
        <FormActions>
          <Button
            label={test.isIdle ? t('test.send') : t('test.again')}
            tone="primary"
            isPending={test.isPending}
            onPress={() => test.mutate(webhook)}
            takesFocus
          />
          <Button label={tCommon('common.close')} tone="quiet" onPress={onClose} />
        </FormActions>
      </div>
    </Dialog>
  )
}

function Verdict({ result: { ok, status, answer, problem } }: { result: WebhookTest }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <Notice tone={ok ? 'success' : 'danger'} isLive>
        {status === null
          ? t('test.noAnswer', { problem: t(`problems.${problem ?? 'other'}`) })
          : t(ok ? 'test.ok' : 'test.refused', { status })}
      </Notice>
      {answer !== null && answer !== '' && (
        <div>
          <strong>{t('deliveries.answer')}</strong>
          <pre className={styles.code}>{answer}</pre>
        </div>
      )}
    </>
  )
}
