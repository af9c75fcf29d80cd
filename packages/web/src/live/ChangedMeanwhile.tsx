import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/feedback/Notice.tsx'

/** The fields of a form that a colleague has changed as well, where a field itself has no place for it (P12-160). */
export function ChangedMeanwhile({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation()
  if (fields.length === 0) return null
  return (
    <Notice tone="warning" isLive>
      {t('common.changedMeanwhile', { fields: fields.join(', ') })}
    </Notice>
  )
}
