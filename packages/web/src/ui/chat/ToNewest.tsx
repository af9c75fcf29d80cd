import { ArrowDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Badge } from '../figures/Badge.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './ToNewest.module.css'

type ToNewestProps = {
  /** 'Newest' */
  text: string
  /** The messages that arrived while the end was out of sight. */
  unseen?: { count: number; label: string } | undefined
  onPress: () => void
}

/** Over the lower end of the messages. */
export function ToNewest({ text, unseen, onPress }: ToNewestProps) {
  return (
    <Button className={styles.button ?? ''} onPress={onPress}>
      <Icon of={ArrowDown} size="sm" />
      {text}
      {unseen && <Badge {...unseen} />}
    </Button>
  )
}
