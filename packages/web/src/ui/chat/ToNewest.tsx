import { ArrowDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Icon } from '../Icon.tsx'
import styles from './ToNewest.module.css'

type ToNewestProps = { words: string; onPress: () => void }

/** '3 new messages' or 'Newest', over the lower end of the messages. */
export function ToNewest({ words, onPress }: ToNewestProps) {
  return (
    <Button className={styles.button ?? ''} onPress={onPress}>
      <Icon of={ArrowDown} size="sm" />
      {words}
    </Button>
  )
}
