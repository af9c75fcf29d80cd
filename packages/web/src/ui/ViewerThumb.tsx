import { Button } from 'react-aria-components'
import styles from './Viewer.module.css'

type ViewerThumbProps = { picture: string; label: string; isCurrent: boolean; onPress: () => void }

export function ViewerThumb({ picture, label, isCurrent, onPress }: ViewerThumbProps) {
  return (
    <Button
      aria-label={label}
      {...(isCurrent && { 'aria-current': 'true' })}
      onPress={onPress}
      className={styles.thumb ?? ''}
    >
      <img src={picture} alt="" loading="lazy" />
    </Button>
  )
}
