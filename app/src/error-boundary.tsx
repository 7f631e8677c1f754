import { Component, type ReactNode } from "react";
import { FailedScreen } from "./failed-screen.tsx";

/** Shows an error that was thrown while drawing, or because a part of the app could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override render() {
    return this.state.message === undefined ? this.props.children : <FailedScreen message={this.state.message} />;
  }
}
