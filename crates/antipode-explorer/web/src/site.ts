// The two homes of the pages: a server with an interface, or files of any web server, whose addresses are behind a #.

/** Whether the pages are plain files, without a server that answers. */
export const isSite = document.querySelector("meta[name=antipode-site]") !== null;

/** The address of a page for links; `page` is that below the root, such as /p/sliding-3x3. */
export const href = (page: string) => (isSite ? "#" + page : page);

/** The complete address of a page, to send to others. */
export const absolute = (page: string) => new URL(href(page), location.href).href;

/** The address of a file of the pages. */
export const file = (name: string) => (isSite ? name : "/" + name);

/** The present page below the root, with its query. */
export const present = () => (isSite ? location.hash.slice(1) || "/" : location.pathname + location.search);
