import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import type { TalkPartner } from '../open-talk.ts'
import styles from './PrivatePanel.module.css'

type PrivateHeadProps = { partner: TalkPartner; name: string; onClose: () => void }

export function PrivateHead({ partner, name, onClose }: PrivateHeadProps) {
  const { t } = useTranslation()
  const { profile_pic, listed } = partner
  return (
    <header className={styles.head}>
      <Avatar
        name={name}
        picture={pictureAddress(profile_pic)}
        size="md"
        of={{ side: 'agent', presence: listed?.status }}
      />
      <span className={styles.who}>
        <b className="truncate">{name}</b>
        {listed && (
          <span className={styles.sub}>
            {listed.department_name ?? t('colleagues.noDepartment')} ·{' '}
            {t(listed.status === 'online' ? 'colleagues.rowOnline' : 'colleagues.rowOffline')}
          </span>
        )}
      </span>
      <span className="spread">
        <IconButton icon={X} size="sm" label={t('private.close')} onPress={onClose} />
      </span>
    </header>
  )
}
