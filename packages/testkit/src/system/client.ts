export interface HttpResponse<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  body: Body;
}

export interface Client {
  get<Body = unknown>(path: string): Promise<HttpResponse<Body>>;
  send<Body = unknown>(
    method: string,
    path: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<HttpResponse<Body>>;
  /** Returns the session cookie as `name=value`; empty without a session. */
  cookie(): string;
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Creates an HTTP client that keeps its session cookie as a browser does, or sends a partner key if one is given. */
export function createClient(url: string, partnerKey?: string): Client {
  let cookie = '';
  const bearer: Record<string, string> = partnerKey ? { authorization: `Bearer ${partnerKey}` } : {};
  const send = async <Body>(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse<Body>> => {
    const isRaw = typeof payload === 'string' || payload === undefined;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...bearer,
        ...(cookie ? { cookie } : {}),
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: isRaw ? payload : JSON.stringify(payload) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: asJson(text) as Body };
  };
  return { send, get: (path) => send('GET', path), cookie: () => cookie };
}

/** Returns the response's body. @throws with the response's text if it has none of these statuses */
export function expectStatus<Body>(answer: HttpResponse<Body>, ...statuses: number[]): Body {
  if (!statuses.includes(answer.status))
    throw new Error(`expected ${statuses.join(' or ')}, got ${answer.status}: ${answer.text.slice(0, 400)}`);
  return answer.body;
}
