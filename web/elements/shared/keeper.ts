/**
 * The handles of the trainer's that somebody has asked for, so that all of them are given back, whatever went wrong on
 * the way and however late they come.
 */

interface RemoteHandle {
  dispose(): Promise<void>;
}

export class Keeper {
  private readonly handles: RemoteHandle[] = [];
  private isOver = false;

  /** Waits for a handle, and keeps it; one that comes when all have been given back goes the same way. */
  async keep<H extends RemoteHandle>(making: Promise<H>): Promise<H> {
    const handle = await making;
    this.handles.push(handle);
    if (this.isOver) this.giveBack();
    return handle;
  }

  /** The youngest first. What is under way is done before; where the worker has ended, all is given back already. */
  giveBack(): void {
    this.isOver = true;
    for (let handle = this.handles.pop(); handle; handle = this.handles.pop())
      handle.dispose().catch(() => {});
  }
}
