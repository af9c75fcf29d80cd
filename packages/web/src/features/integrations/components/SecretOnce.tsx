import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'

type SecretOnceProps = { secret: string; onKept: () => void }

export function SecretOnce({ secret, onKept }: SecretOnceProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <ShownOnce
      notice={t('integrations.keys.secretText')}
      secret={secret}
      copyLabel={t('copy.label')}
      onCopy={() => void copy(secret)}
      keptLabel={t('integrations.keys.kept')}
      onKept={onKept}
    />
  )
}
