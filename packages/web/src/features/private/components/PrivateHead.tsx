import type { Colleague } from '@switchboard/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import styles from './PrivatePanel.module.css'

type PrivateHeadProps = { colleague: Colleague; name: string; onClose: () => void }

export function PrivateHead({ colleague, name, onClose }: PrivateHeadProps) {
  const { t } = useTranslation()
  const { status, profile_pic, department_name } = colleague
  const presence = t(status === 'online' ? 'colleagues.rowOnline' : 'colleagues.rowOffline')
  return (
    <header className={styles.head}>
      <Avatar
        name={name}
        picture={pictureAddress(profile_pic)}
        size="md"
        of={{ side: 'agent', presence: status }}
      />
      <span className={styles.who}>
        <b className="truncate">{name}</b>
        <span className={styles.sub}>
          {department_name ?? t('colleagues.noDepartment')} · {presence}
        </span>
      </span>
      <span className="spread">
        <IconButton icon={X} size="sm" label={t('private.close')} onPress={onClose} />
      </span>
    </header>
  )
}
