import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../../../lib/keep-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './SecondFactor.module.css'
import { useCopy } from '../../../i18n/use-copy.ts'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** Shown once, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const text = codes.join('\n')
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
        <Button label={t('copy.label')} icon={Copy} onPress={() => void copy(text)} />
        <Button
          label={t('factor.download')}
          icon={Download}
          onPress={() => saveText('recovery-codes.txt', `${text}\n`)}
        />
      </FormActions>
    </div>
  )
}
