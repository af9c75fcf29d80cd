import { Copy } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../i18n/use-copy.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormActions } from '../../ui/forms/Form.tsx'
import styles from './SecretOnce.module.css'
import { OnceActions } from './show-once.ts'

type SecretOnceProps = { notice: string; secret: string; copyLabel?: string; keptLabel: string }

/** A secret that is shown only now, with a way to take it along. */
export function SecretOnce({ notice, secret, copyLabel, keptLabel }: SecretOnceProps) {
  const { t } = useTranslation()
  const { onTaken, onKept } = use(OnceActions)
  const copy = useCopy()
  const take = async () => {
    if (await copy(secret)) onTaken()
  }
  return (
    <div className={styles.shown}>
      <Notice tone="warning" isLive>
        {notice}
      </Notice>
      <code className={styles.secret} onCopy={onTaken}>
        {secret}
      </code>
      <FormActions>
        <Button label={keptLabel} tone="primary" onPress={onKept} />
        <Button label={copyLabel ?? t('copy.label')} icon={Copy} onPress={() => void take()} takesFocus />
      </FormActions>
    </div>
  )
}
