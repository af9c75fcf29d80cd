import { Phone } from 'lucide-react'
import { Face } from '../Face.tsx'
import { Icon } from '../Icon.tsx'
import styles from './ContactCard.module.css'

type ContactCardProps = {
  name: string
  phone?: { words: string; href: string; label: string } | undefined
}

export function ContactCard({ name, phone }: ContactCardProps) {
  return (
    <div className={styles.contact}>
      <Face name={name} of={{ side: 'client' }} />
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {phone && (
          <a className={styles.phone} href={phone.href}>
            <span className="visually-hidden">{phone.label}</span>
            <Icon of={Phone} size="xs" />
            {phone.words}
          </a>
        )}
      </span>
    </div>
  )
}
