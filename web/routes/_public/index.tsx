import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/')({ component: Home });

function Home() {
  return (
    <main className="p-8">
      <h1>CareSaathi</h1>
      <Link to="/doctors">Find Doctor</Link>
    </main>
  );
}
