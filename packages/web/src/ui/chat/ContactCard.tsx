import { Phone } from 'lucide-react'
import { Avatar } from '../people/Avatar.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './ContactCard.module.css'

type ContactCardProps = {
  name: string
  phone?: { text: string; href: string; label: string } | undefined
}

export function ContactCard({ name, phone }: ContactCardProps) {
  return (
    <div className={styles.contact}>
      <Avatar name={name} of={{ side: 'client' }} />
      <span className={styles.text}>
        <span className={`${styles.name} truncate`} title={name} dir="auto">
          {name}
        </span>
        {phone && (
          <a className={styles.phone} href={phone.href}>
            <span className="visually-hidden">{phone.label}</span>
            <Icon of={Phone} size="xs" />
            {phone.text}
          </a>
        )}
      </span>
    </div>
  )
}
