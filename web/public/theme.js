// Runs before the first paint so that the page never flashes in the other theme.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem('rialto.theme');
  } catch {
    theme = null;
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.dataset.theme = theme;
})();
