// The interface for programs, as a page: what the document of the server says, with examples to try.
import { useAsked } from "./asked";
import { Failed } from "./failed";
import { t } from "./words";

interface Parameter { name: string; in: string; required: boolean; description?: string; example?: string | number }
interface Operation { operationId: string; summary: string; parameters?: Parameter[]; requestBody?: { content: { "application/json": { example?: unknown } } } }
interface Document { info: { title: string; description: string }; paths: Record<string, Record<string, Operation>> }

const asDocument = async (): Promise<Document> => (await fetch("/api/openapi.json")).json();

/** The address of an example: required parameters, and a state where there is one. */
function example(path: string, { parameters = [] }: Operation): string {
    const given = parameters.filter(({ in: place, required, name, example }) => place === "query" && example !== undefined && (required || name === "state"));
    const query = new URLSearchParams(given.map(({ name, example }) => [name, String(example)])).toString();
    return parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path) + (query && "?" + query);
}

export function Interface() {
    const { value, error, again } = useAsked(asDocument, []);
    const all = Object.entries(value?.paths ?? {}).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
    return (
        <>
            <h1>{t("The interface for programs")}</h1>
            <p class="lead">{t("Everything that these pages show is there for programs, too: JSON over HTTP.")} <a href="/api/openapi.json">openapi.json</a></p>
            {error && <Failed error={error} again={again} />}
            <div class="explore" lang="en">
                {all.map(({ path, method, operation }) => (
                    <section class="card operation" key={operation.operationId}>
                        <h2><small>{method.toUpperCase()}</small> <code>{path}</code></h2>
                        <p>{operation.summary}</p>
                        {(operation.parameters ?? []).length > 0 && (
                            <dl>{operation.parameters!.map(({ name, description, required }) => <div key={name}><dt><code>{name}</code>{required && "*"}</dt><dd>{description}</dd></div>)}</dl>
                        )}
                        {method === "get" ? <a href={example(path, operation)}>{example(path, operation)}</a> : (
                            <pre>{`curl -H 'Content-Type: application/json' -d '${JSON.stringify(operation.requestBody?.content["application/json"].example ?? {})}' ${location.origin}${example(path, operation)}`}</pre>
                        )}
                    </section>
                ))}
            </div>
        </>
    );
}
