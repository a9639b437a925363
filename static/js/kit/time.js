// Returns a function that runs `run` once nobody has called it for `wait` milliseconds.
export const later = (wait, run) => {
  let timer;
  const soon = (...values) => { clearTimeout(timer); timer = setTimeout(run, wait, ...values); };
  soon.cancel = () => clearTimeout(timer);
  return soon;
};

export const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

// Returns the day of this device's clock as 2024-05-31.
export const dayHere = () => {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
};
