import { Copy, Download } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../../../lib/keep-text.ts'
import { OnceActions } from '../../../live/shown-once/show-once.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './SecondFactor.module.css'
import { useCopy } from '../../../i18n/use-copy.ts'

/** Shown once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const { onTaken, onKept } = use(OnceActions)
  const copy = useCopy()
  const text = codes.join('\n')
  const take = async () => {
    if (await copy(text)) onTaken()
  }
  const save = () => {
    saveText('recovery-codes.txt', `${text}\n`)
    onTaken()
  }
  return (
    <div className={styles.step}>
      <Notice tone="warning" isLive>
        {t('factor.codesText')}
      </Notice>
      <ul aria-label={t('factor.codesTitle')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button label={t('factor.kept')} tone="primary" onPress={onKept} />
        <Button label={t('copy.label')} icon={Copy} onPress={() => void take()} takesFocus />
        <Button label={t('factor.download')} icon={Download} onPress={save} />
      </FormActions>
    </div>
  )
}
