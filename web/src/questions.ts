// Questions about a running search of which only the last one counts: at most one is under way, and when it is answered
// what is wanted by then is asked. So whoever moves a slider fast does not fill the server's queue.
const nextTry = 200; // ms until what was refused for being one too many is asked again

interface Question {
  ask: () => Promise<void>; // resolves when the answer was taken
  fail: (error: Error) => void;
}

export class Questions {
  private wanted: Question | null = null;
  private busy = false;
  private over = false; // nothing is wanted any more, not even what is under way

  put(question: Question | null): void {
    this.over = question === null;
    this.wanted = question;
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.wanted !== null) {
      const question = this.wanted;
      this.wanted = null;
      await question.ask().catch((error: Error) => this.takeFailure(question, error));
    }
    this.busy = false;
  }

  private async takeFailure(question: Question, error: Error): Promise<void> {
    if (this.over) return;
    if (!isRefused(error)) return question.fail(error);
    this.wanted ??= question;
    await new Promise((resolve) => setTimeout(resolve, nextTry));
  }
}

// As the server says it: too many questions wait for the search's next report.
function isRefused({ message }: Error): boolean {
  return / questions about this search wait already$/.test(message);
}
