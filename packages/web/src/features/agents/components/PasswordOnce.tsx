import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'

type PasswordOnceProps = { name: string; password: string; onKept: () => void }

/** The password that a colleague signs in with next, to hand over; it is not shown again. */
export function PasswordOnce({ name, password, onKept }: PasswordOnceProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <ShownOnce
      notice={t('newPassword.once', { name })}
      secret={password}
      copyLabel={t('copy.label')}
      onCopy={() => void copy(password)}
      keptLabel={t('newPassword.kept')}
      onKept={onKept}
    />
  )
}
