import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

export interface Loadable<Props> extends FunctionComponent<Props> {
  /** Fetches the component's code. */
  load: () => Promise<unknown>;
}

/** Like `lazy`, but a component whose code has been loaded renders without suspending, so that hydration does not wait for it. */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
    return { default: Loaded };
  };
  const Lazy = lazy(loadOnce) as ComponentType<Props>;

  function LoadableComponent(props: Props) {
    // Chosen once per mount: replacing `Lazy` by `Loaded` later would mount the page again and lose its state.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(LoadableComponent, { load: loadOnce });
}
