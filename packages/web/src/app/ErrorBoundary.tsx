import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorScreen } from '../screens/errors/ErrorScreen.tsx'

/** What cannot be drawn or loaded, as after a new release, leads to a page that offers to load again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}

interface State {
  place: string
  isFailed: boolean
}

/** Another address is a new beginning. */
class Boundary extends Component<{ place: string; children: ReactNode }, State> {
  override state: State = { place: this.props.place, isFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ place }: { place: string }, before: State): State | null {
    return place === before.place ? null : { place, isFailed: false }
  }

  override render() {
    return this.state.isFailed ? <ErrorScreen /> : this.props.children
  }
}
