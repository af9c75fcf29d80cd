import { useTranslation } from 'react-i18next'
import { SecretOnce } from '../../../live/shown-once/SecretOnce.tsx'

/** Of an API key or a webhook. */
export function ProgramSecret({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <SecretOnce
      notice={t('integrations.keys.secretText')}
      secret={secret}
      keptLabel={t('integrations.keys.kept')}
    />
  )
}
