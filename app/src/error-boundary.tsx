import { Component, type ReactNode } from "react";
import { FailedScreen } from "./failed-screen.tsx";

/** The only one: whatever throws while rendering, and parts of the app that cannot be fetched, end here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override render() {
    return this.state.message === undefined ? this.props.children : <FailedScreen message={this.state.message} />;
  }
}
