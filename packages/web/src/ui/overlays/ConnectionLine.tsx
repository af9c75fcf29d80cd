import { WifiOff } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import styles from './ConnectionLine.module.css'
import { Icon } from '../text/Icon.tsx'

type ConnectionLineProps = { text: string; retry?: { label: string; onPress: () => void } }

export function ConnectionLine({ text, retry }: ConnectionLineProps) {
  return (
    <div role="alert" className={styles.line}>
      <Icon of={WifiOff} />
      <span className={styles.words}>{text}</span>
      {/* It goes with the line: the caret stays where one writes. */}
      {retry && (
        <Button label={retry.label} tone="link" size="sm" preventFocusOnPress onPress={retry.onPress} />
      )}
    </div>
  )
}
