import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/keep-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormActions } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toasts } from '../../../ui/toast-queue.ts'
import styles from './Interfaces.module.css'

type SecretOnceProps = { secret: string; onKept: () => void }

export function SecretOnce({ secret, onKept }: SecretOnceProps) {
  const { t } = useTranslation('interfaces')
  const copy = async () => {
    const isCopied = await copyText(secret)
    toasts.show(
      isCopied ? { tone: 'success', text: t('keys.copied') } : { tone: 'danger', text: t('keys.notCopied') },
    )
  }
  return (
    <div className={styles.secret}>
      <Notice tone="warning" isLive>
        {t('keys.secretText')}
      </Notice>
      <code>{secret}</code>
      <FormActions>
        <Button label={t('keys.kept')} tone="primary" onPress={onKept} />
        <Button label={t('keys.copy')} icon={Copy} onPress={() => void copy()} takesFocus />
      </FormActions>
    </div>
  )
}
